import { whatsappLink } from '../../business/links.ts'
import { readablePhone } from '../../quote/phone.ts'
import { greeting, replyLink } from '../../quote/reply.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import type { ShownRequest } from '../data/requests.ts'
import { Block } from './Block.tsx'
import { Dock } from './Dock.tsx'
import { ICONS } from './icons.ts'
import styles from './OneRequest.module.css'

type Props = {
  request: ShownRequest
  /** The positions of the photos that have arrived. */
  positions: number[]
  businessName: string
}

/** One request in full, and the ways to answer it. */
export function OneRequest({ request, positions, businessName }: Props) {
  const { reference, quote, choice, suspicion, received } = request
  return (
    <>
      <header className={styles.top} data-ground="ink">
        <a href="/desk" aria-label="Back">
          <Icon path={ICONS.back} />
        </a>
        <div>
          <h1>{quote.name}</h1>
          <p>
            {reference} · {received}
          </p>
        </div>
      </header>
      <main className={styles.body}>
        {suspicion && (
          <Block tone="warn" icon={ICONS.flag}>
            <h2>This may be spam</h2>
            <p>We sent no confirmation. Don’t tap links in it.</p>
          </Block>
        )}
        {choice && (
          <p className={styles.asked}>
            <b>{choice.name}</b>
            <span>{choice.price}</span>
          </p>
        )}
        <p className={styles.message}>{quote.message}</p>
        {positions.length > 0 && (
          <div className={styles.photos}>
            {positions.map((position) => (
              <a key={position} href={`/desk/requests/${reference}/photos/${position}`}>
                <img
                  src={`/desk/requests/${reference}/photos/${position}`}
                  alt={`${position + 1} of ${positions.length}`}
                  loading="lazy"
                />
              </a>
            ))}
          </div>
        )}
        <p>{readablePhone(quote.phone)}</p>
        <p>{quote.email}</p>
      </main>
      <Dock>
        <a href={`tel:${quote.phone}`}>
          <Icon name="call" />
          Call
        </a>
        <a href={whatsappLink(quote.phone, greeting(quote.name, reference, businessName))}>
          <Icon name="chat" />
          WhatsApp
        </a>
        <a href={replyLink(quote.email, reference, draftOf(request))}>
          <Icon path={ICONS.reply} />
          Reply
        </a>
      </Dock>
    </>
  )
}

/** The draft of a reply, with the customer's words quoted. Some mail apps refuse links that are much longer. */
function draftOf({ quote }: ShownRequest): string {
  const words = quote.message.slice(0, 1000).toWellFormed().replaceAll(/^/gm, '> ')
  return `Hello ${quote.name},\n\n\n\n${words}`
}
