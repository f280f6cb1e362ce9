import type { Mistake } from '../act-on-request.ts'
import { joinNotes } from '../data/join-notes.ts'
import { Dock, MainAction } from './Dock.tsx'
import { ICONS } from './icons.ts'
import styles from './OneRequest.module.css'
import { Top } from './OneRequest.tsx'
import { Warning } from './Warning.tsx'

type Props = {
  reference: string
  mistake: Mistake
  /** What was posted. */
  posted: [string, string][]
}

/** Says why an action failed, with all that was typed, to be sent once more. */
export function ActionFailed({ reference, mistake, posted }: Props) {
  const isNote = posted.some(([name, value]) => name === 'action' && value === 'note')
  const { status, words, note: saved } = mistake
  return (
    <main className={styles.detail}>
      <Top title={isNote ? 'Not saved' : 'Not done'} back={`/desk/requests/${reference}`}>
        {reference}
      </Top>
      <div className={styles.body}>
        <Warning tone="bad" icon={ICONS.alert}>
          <p>{words}</p>
        </Warning>
        <form id="again" method="post" action={`/desk/requests/${reference}`} className={styles.note}>
          {posted.map(([name, value]) =>
            name === 'note' ? (
              <p key={name} className={styles.section}>
                <label htmlFor="note">Private note</label>
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
        <Dock>
          <MainAction form="again">{isNote ? 'Save' : 'Try again'}</MainAction>
        </Dock>
      )}
    </main>
  )
}
