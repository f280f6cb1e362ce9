import PostalMime from 'postal-mime'
import type { SMTPServerSession } from 'smtp-server'
import { startSmtpServer } from '../../testing/smtp-server.ts'

/** What the server may do with an email. A misconfigured server may reject with 5xx for an hour. */
const BEHAVIOURS = ['accept', 'reject 4xx', 'reject 5xx', 'hang', 'drop connection'] as const
type Behaviour = (typeof BEHAVIOURS)[number]

type ReceivedMail = { messageId: string; to: string; subject: string }

export type FaultyMailServer = {
  url: string
  received: ReceivedMail[]
  /** How often each behaviour has been chosen. */
  behaviours: Record<Behaviour, number>
  /** Accepts every email from now on. */
  recover(): void
  close(): Promise<void>
}

/** A real SMTP server that picks a random behaviour for each email and accepts about half of them. */
export async function startFaultyMailServer(random: () => number = Math.random): Promise<FaultyMailServer> {
  const behaviours: FaultyMailServer['behaviours'] = {
    accept: 0,
    'reject 4xx': 0,
    'reject 5xx': 0,
    hang: 0,
    'drop connection': 0,
  }
  const received: ReceivedMail[] = []
  const chosen = new WeakMap<SMTPServerSession, Behaviour>()
  let hasRecovered = false

  const server = await startSmtpServer({
    onRcptTo(_address, session, callback) {
      const behaviour = hasRecovered ? 'accept' : chooseBehaviour(random)
      behaviours[behaviour]++
      chosen.set(session, behaviour)
      if (behaviour === 'reject 4xx') return callback(rejection(451))
      // A 550 ends a customer's confirmation, as it should; the owner's email is retried whatever the code.
      if (behaviour === 'reject 5xx') return callback(rejection(550))
      if (behaviour !== 'hang') callback()
    },
    onData(stream, session, callback) {
      const behaviour = chosen.get(session)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (behaviour === 'drop connection') server.dropConnection(session)
      })
      stream.on('end', async () => {
        const { messageId = '', subject = '' } = await PostalMime.parse(Buffer.concat(chunks))
        received.push({ messageId, subject, to: session.envelope.rcptTo[0]?.address ?? '' })
        callback()
      })
    },
  })
  return {
    url: server.url,
    received,
    behaviours,
    recover() {
      hasRecovered = true
    },
    close: server.close,
  }
}

function chooseBehaviour(random: () => number): Behaviour {
  const number = random()
  if (number < 0.5) return 'accept'
  if (number < 0.66) return 'reject 4xx'
  if (number < 0.82) return 'reject 5xx'
  return number < 0.88 ? 'hang' : 'drop connection'
}

function rejection(responseCode: number): Error {
  return Object.assign(new Error('Not now'), { responseCode })
}
