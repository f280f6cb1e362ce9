import type { Mistake } from '../act-on-request.ts'
import { joinNotes } from '../worker/contract.ts'
import { Strip } from './Announcements.tsx'
import { Bar, Submit } from './Bar.tsx'
import { Page } from './Head.tsx'
import { ICONS } from './icons.ts'

type Props = {
  reference: string
  mistake: Mistake
  posted: [string, string][]
}

/** Says why an action failed, with all that was typed, to be sent once more. */
export function ActionFailed({ reference, mistake, posted }: Props) {
  const isNote = posted.some(([name, value]) => name === 'action' && value === 'note')
  const { status, words, note: saved } = mistake
  const bar = status !== 404 && (
    <Bar>
      <Submit form="again">{isNote ? 'Save' : 'Try again'}</Submit>
    </Bar>
  )
  return (
    <Page title={isNote ? 'Not saved' : 'Not done'} back={`/desk/requests/${reference}`} about={reference} bar={bar}>
      <div className="stack">
        <Strip tone="bad" icon={ICONS.alert}>
          <p>{words}</p>
        </Strip>
        <form id="again" method="post" action={`/desk/requests/${reference}`}>
          {posted.map(([name, value]) =>
            name === 'note' ? (
              <p key={name} className="field">
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
    </Page>
  )
}
