import type { Mistake } from '../act-on-request.ts'
import { Strip } from './Announcements.tsx'
import { Bar, Submit } from './Bar.tsx'
import { Page } from './Head.tsx'
import { ICONS } from './icons.ts'

type Props = {
  reference: string
  mistake: Mistake
  posted: [string, string][]
}

/** Says why an action failed. It can be sent once more. */
export function ActionFailed({ reference, mistake: { status, words }, posted }: Props) {
  const bar = status !== 404 && (
    <Bar>
      <Submit form="again">Try again</Submit>
    </Bar>
  )
  return (
    <Page title="Not done" back={`/desk/requests/${reference}`} about={reference} bar={bar}>
      <Strip tone="bad" icon={ICONS.alert}>
        <p>{words}</p>
      </Strip>
      <form id="again" method="post" action={`/desk/requests/${reference}`}>
        {posted.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </Page>
  )
}
