import type { Mistake } from '../act-on-request.ts'
import { joinNotes } from '../worker/contract.ts'
import { ActionBar, MainAction } from './ActionBar.tsx'
import styles from './Detail.module.css'
import { PageHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Warning } from './Notices.tsx'

type Props = {
  reference: string
  mistake: Mistake
  posted: [string, string][]
}

/** Says why an action failed, with all that was typed, to be sent once more. */
export function ActionFailed({ reference, mistake, posted }: Props) {
  const isNote = posted.some(([name, value]) => name === 'action' && value === 'note')
  const { status, words, note: saved } = mistake
  return (
    <main className={styles.page}>
      <PageHeader title={isNote ? 'Not saved' : 'Not done'} back={`/desk/requests/${reference}`}>
        {reference}
      </PageHeader>
      <div className="stack column">
        <Warning tone="bad" icon={ICONS.alert}>
          <p>{words}</p>
        </Warning>
        <form id="again" method="post" action={`/desk/requests/${reference}`}>
          {posted.map(([name, value]) =>
            name === 'note' ? (
              <p key={name} className="field">
                <label htmlFor="note" className="strong">
                  Private note
                </label>
                <textarea
                  id="note"
                  name="note"
                  rows={8}
                  dir="auto"
                  defaultValue={saved ? joinNotes(saved.text, value) : value}
                />
              </p>
            ) : (
              <input
                key={name}
                type="hidden"
                name={name}
                value={saved && name === 'replaces' ? saved.version : value}
              />
            ),
          )}
        </form>
      </div>
      {status !== 404 && (
        <ActionBar>
          <MainAction form="again">{isNote ? 'Save' : 'Try again'}</MainAction>
        </ActionBar>
      )}
    </main>
  )
}
