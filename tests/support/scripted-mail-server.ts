import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { listen } from './connections.ts'

/** What a mail server responds to: the connection, a command, or an email that it has received. */
const RESPONSES = {
  connection: '220 ready',
  EHLO: '250 hello',
  MAIL: '250 sender',
  RCPT: '250 recipient',
  DATA: '354 go on',
  mail: '250 accepted',
}
export type Step = keyof typeof RESPONSES
export const STEPS = Object.keys(RESPONSES) as Step[]

/**
 * Starts a mail server that may break the rules of SMTP, and returns its URL.
 *
 * @param respond gets the usual response to a step and its line, and returns all that the server writes instead
 */
export async function scriptedMailServer(
  respond: (step: Step, usual: string, line: string) => string | Promise<string>,
): Promise<string> {
  const server = createServer(async (socket) => {
    socket.on('error', () => {})
    const write = async (step: Step, line = '') => socket.write(`${await respond(step, RESPONSES[step], line)}\r\n`)
    await write('connection')
    let receiving = false
    for await (const line of createInterface(socket)) {
      if (receiving && line !== '.') continue
      const command = line.replace(/^HELO/, 'EHLO')
      const step: Step | undefined = receiving ? 'mail' : STEPS.find((start) => command.startsWith(start))
      receiving = step === 'DATA'
      if (step) await write(step, line)
    }
  })
  return `smtp://127.0.0.1:${await listen(server)}`
}
