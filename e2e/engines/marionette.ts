import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Capabilities } from 'selenium-webdriver'
import { type Command, type Executor, Name } from 'selenium-webdriver/lib/command.js'
import { Session } from 'selenium-webdriver/lib/session.js'

/**
 * What Firefox calls the commands of WebDriver. Its own names end as the standard's do; see
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html.
 */
const COMMANDS = new Map<string, string>([
  [Name.NEW_SESSION, 'NewSession'],
  [Name.GET, 'Navigate'],
  [Name.GET_CURRENT_URL, 'GetCurrentURL'],
  [Name.GET_TITLE, 'GetTitle'],
  ['setWindowRect', 'SetWindowRect'], // The types of Selenium lack its name.
  [Name.FIND_ELEMENTS, 'FindElements'],
  [Name.GET_ACTIVE_ELEMENT, 'GetActiveElement'],
  [Name.CLICK_ELEMENT, 'ElementClick'],
  [Name.CLEAR_ELEMENT, 'ElementClear'],
  [Name.SEND_KEYS_TO_ELEMENT, 'ElementSendKeys'],
  [Name.EXECUTE_SCRIPT, 'ExecuteScript'],
  [Name.ACTIONS, 'PerformActions'],
  [Name.SCREENSHOT, 'TakeScreenshot'],
])

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/**
 * Speaks to a Firefox as geckodriver does, which Debian does not package: WebDriver's commands as lengths and
 * JSON over a socket (Marionette's protocol, version 3).
 *
 * @returns what a WebDriver of Selenium sends its commands with
 */
export async function connectToFirefox(port: number): Promise<Executor> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const greeting = Promise.withResolvers<void>()
  readMessages(socket, (message) => {
    if (!Array.isArray(message)) return greeting.resolve()
    const [, id, error, result] = message as Answer
    if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`))
    else waiting.get(id)?.resolve(unwrap(result))
    waiting.delete(id)
  })
  await once(socket, 'connect')
  await greeting.promise

  let last = 0
  const send = (name: string, parameters: object): Promise<unknown> => {
    const id = ++last
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    const message = JSON.stringify([0, id, `WebDriver:${name}`, parameters])
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    return answer.promise
  }

  return {
    async execute(command: Command) {
      if (command.getName() === Name.QUIT) return socket.end()
      const name = COMMANDS.get(command.getName())
      if (!name) throw new Error(`Firefox is not told how to ${command.getName()}: add it to marionette.ts`)
      const result = await send(name, toParameters(command))
      return isSession(result) ? new Session(result.sessionId, new Capabilities(result.capabilities)) : result
    },
  }
}

function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let received = Buffer.alloc(0)
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (colon < 0 || received.length < end) return
      onMessage(JSON.parse(received.subarray(colon + 1, end).toString()))
      received = received.subarray(end)
    }
  })
}

/** Without the session, which is the socket's, and an element by its bare id. */
function toParameters(command: Command): object {
  const { sessionId: _, id, ...parameters } = command.getParameters() as Record<string, unknown>
  return id ? { ...parameters, id: Object.values(id)[0] } : parameters
}

const isSession = (result: unknown): result is { sessionId: string; capabilities: object } =>
  typeof result === 'object' && result !== null && 'sessionId' in result

/** A result that is not an object or a list comes in one. */
function unwrap(result: unknown): unknown {
  return result && typeof result === 'object' && 'value' in result ? result.value : result
}
