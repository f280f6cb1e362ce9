import type { StoredRequest } from '../../core/store/request.ts'
import { countOf } from '../../core/text.ts'
import { Button, ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import { ICONS } from './icons.ts'

type Props = {
  reference: string
  name: string
  requests: StoredRequest[]
  /** How often the customer wrote how it went. */
  told: number
  /** Whether some of that is on the site. */
  isPublished: boolean
}

/** Asks once before a customer is erased, and names what goes. */
export function ForgetSheet({ reference, name, requests, told, isPublished }: Props) {
  const photos = requests.reduce((count, request) => count + request.photos.arrived.length, 0)
  const hasNote = requests.some(({ note }) => note)
  const counts = [countOf(requests.length, 'request'), ...(photos > 0 ? [countOf(photos, 'photo')] : [])].join(', ')
  const goes = { icon: ICONS.trash, tone: 'bad' }
  const lines = [
    { ...goes, words: counts + (hasNote ? ' and your notes' : '') },
    { ...goes, words: 'The name, phone number and email address' },
    ...(told > 0 ? [{ ...goes, words: 'What they wrote and sent about your work' }] : []),
    ...(isPublished ? [{ ...goes, words: 'Their words on your site, once you publish' }] : []),
    { ...goes, words: 'Emails that haven’t gone out yet' },
    { icon: ICONS.mail, tone: undefined, words: 'Emails already in your inbox stay. Delete those there.' },
    { icon: ICONS.backup, tone: undefined, words: 'Backups made before now still have it all.' },
    ...(isPublished
      ? [{ icon: ICONS.again, tone: undefined, words: '“What was published” still names what was on your site.' }]
      : []),
  ]
  const page = `/desk/requests/${reference}`
  return (
    <dialog open className="stack sheet" data-gap="small" aria-modal="true" aria-labelledby="forget">
      <h2 className="title" id="forget">
        Forget <bdi>{name}</bdi>?
      </h2>
      <p>This can’t be undone.</p>
      <ul className="stack" data-gap="small">
        {lines.map(({ icon, tone, words }) => (
          <li key={words} className="icon-line" data-tone={tone}>
            <Icon path={icon} />
            <p className={tone && 'toned'}>{words}</p>
          </li>
        ))}
      </ul>
      <form className="stack" data-gap="small" method="post" action={page}>
        <input type="hidden" name="forgets" value={requests.map((request) => request.reference).join(' ')} />
        <Button type="submit" name="action" value="forget" data-tone="bad">
          <span>
            Forget <bdi>{name}</bdi>
          </span>
        </Button>
        <ButtonLink variant="outline" href={page}>
          Keep
        </ButtonLink>
      </form>
    </dialog>
  )
}
