import { countOf } from '../../business/count-of.ts'
import type { StoredRequest } from '../../server/store/store.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import styles from './ForgetSheet.module.css'
import { ICONS } from './icons.ts'

type Props = {
  reference: string
  name: string
  /** All requests of this customer. */
  requests: StoredRequest[]
}

/** Asks once before a customer is erased, and names what goes. */
export function ForgetSheet({ reference, name, requests }: Props) {
  const photos = requests.reduce((count, request) => count + request.photos.arrived, 0)
  const hasNote = requests.some(({ note }) => note)
  const goes = [countOf(requests.length, 'request'), ...(photos > 0 ? [countOf(photos, 'photo')] : [])]
  const page = `/desk/requests/${reference}`
  return (
    <div className={styles.shade}>
      <dialog open className={styles.sheet} aria-modal="true" aria-labelledby="forget">
        <h2 id="forget">
          Forget <bdi>{name}</bdi>?
        </h2>
        <p>This can’t be undone.</p>
        <ul className={styles.goes}>
          <li>
            <Icon path={ICONS.trash} />
            {goes.join(', ')}
            {hasNote && ' and your notes'}
          </li>
          <li>
            <Icon path={ICONS.trash} />
            The name, phone number and email address
          </li>
          <li>
            <Icon path={ICONS.trash} />
            Emails that are not sent yet
          </li>
          <li data-stays>
            <Icon path={ICONS.mail} />
            Emails already in your inbox stay. Delete those there.
          </li>
          <li data-stays>
            <Icon path={ICONS.backup} />
            Backups that were made before still have it all.
          </li>
        </ul>
        <form method="post" action={page}>
          <input
            type="hidden"
            name="forgets"
            value={requests.map((request) => request.reference).join(' ')}
          />
          <button type="submit" name="action" value="forget" className={styles.danger}>
            <span>
              Forget <bdi>{name}</bdi>
            </span>
          </button>
          <a className={styles.keep} href={page}>
            Keep
          </a>
        </form>
      </dialog>
    </div>
  )
}
