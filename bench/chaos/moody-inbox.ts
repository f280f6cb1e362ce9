import PostalMime from 'postal-mime'
import type { SMTPServerSession } from 'smtp-server'
import { startSmtpServer } from '../../testing/smtp-server.ts'

/** What may happen to a mail. Refusals for good (5xx) are what a badly set-up server answers for an hour. */
const MOODS = ['accept', 'refuse 4xx', 'refuse 5xx', 'hang', 'cut the line'] as const
type Mood = (typeof MOODS)[number]

type Arrival = { messageId: string; to: string; subject: string }

export type MoodyInbox = {
  url: string
  arrivals: Arrival[]
  /** How often each thing happened. */
  moods: Record<Mood, number>
  /** From now on every mail is accepted. */
  calmDown(): void
  close(): Promise<void>
}

/** A real SMTP server in the worst of moods, drawn anew for each mail. */
export async function moodyInbox(random: () => number = Math.random): Promise<MoodyInbox> {
  const moods: MoodyInbox['moods'] = {
    accept: 0,
    'refuse 4xx': 0,
    'refuse 5xx': 0,
    hang: 0,
    'cut the line': 0,
  }
  const arrivals: Arrival[] = []
  let calm = false
  const drawn = new WeakMap<SMTPServerSession, Mood>()

  const server = await startSmtpServer({
    onRcptTo(_address, session, callback) {
      const mood = calm ? 'accept' : drawMood(random)
      moods[mood]++
      drawn.set(session, mood)
      if (mood === 'refuse 4xx') return callback(refusal(451))
      // 550 would rightly end the mail to a customer; the owner's is tried again whatever the code.
      if (mood === 'refuse 5xx') return callback(refusal(550))
      if (mood !== 'hang') callback()
    },
    onData(stream, session, callback) {
      const mood = drawn.get(session)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (mood === 'cut the line') server.dropConnection(session)
      })
      stream.on('end', async () => {
        const { messageId = '', subject = '' } = await PostalMime.parse(Buffer.concat(chunks))
        arrivals.push({ messageId, subject, to: session.envelope.rcptTo[0]?.address ?? '' })
        callback()
      })
    },
  })
  return {
    url: server.url,
    arrivals,
    moods,
    calmDown() {
      calm = true
    },
    close: server.close,
  }
}

/** Half of all mails are accepted. */
function drawMood(random: () => number): Mood {
  const draw = random()
  if (draw < 0.5) return 'accept'
  if (draw < 0.66) return 'refuse 4xx'
  if (draw < 0.82) return 'refuse 5xx'
  return draw < 0.88 ? 'hang' : 'cut the line'
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Not now'), { responseCode })
}
