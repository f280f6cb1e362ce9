import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Capabilities } from 'selenium-webdriver'
import { type Command, type Executor, Name } from 'selenium-webdriver/lib/command.js'
import { Session } from 'selenium-webdriver/lib/session.js'

/**
 * The names of WebDriver commands in Firefox's protocol; see
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html.
 */
const COMMANDS = new Map<string, string>([
  [Name.NEW_SESSION, 'NewSession'],
  [Name.GET, 'Navigate'],
  [Name.GET_CURRENT_URL, 'GetCurrentURL'],
  [Name.GET_TITLE, 'GetTitle'],
  ['setWindowRect', 'SetWindowRect'], // Selenium's types do not include this name.
  [Name.FIND_ELEMENTS, 'FindElements'],
  [Name.GET_ACTIVE_ELEMENT, 'GetActiveElement'],
  [Name.CLICK_ELEMENT, 'ElementClick'],
  [Name.CLEAR_ELEMENT, 'ElementClear'],
  [Name.SEND_KEYS_TO_ELEMENT, 'ElementSendKeys'],
  [Name.EXECUTE_SCRIPT, 'ExecuteScript'],
  [Name.ACTIONS, 'PerformActions'],
  [Name.SCREENSHOT, 'TakeScreenshot'],
])

type Response = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

/**
 * Connects Selenium to Firefox as geckodriver does, because Debian does not package geckodriver. Sends WebDriver
 * commands over a socket as JSON with a length prefix (Marionette protocol, version 3).
 *
 * @returns the executor for Selenium's WebDriver
 */
export async function connectToFirefox(port: number): Promise<Executor> {
  const socket = connect(port, '127.0.0.1')
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const greeting = Promise.withResolvers<void>()
  readMessages(socket, (message) => {
    if (!Array.isArray(message)) return greeting.resolve()
    const [, id, error, result] = message as Response
    if (error) pending.get(id)?.reject(new Error(`${error.error}: ${error.message}`))
    else pending.get(id)?.resolve(unwrap(result))
    pending.delete(id)
  })
  await once(socket, 'connect')
  await greeting.promise

  let last = 0
  const send = (name: string, parameters: object): Promise<unknown> => {
    const id = ++last
    const response = Promise.withResolvers<unknown>()
    pending.set(id, response)
    const message = JSON.stringify([0, id, `WebDriver:${name}`, parameters])
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    return response.promise
  }

  return {
    async execute(command: Command) {
      if (command.getName() === Name.QUIT) return socket.end()
      const name = COMMANDS.get(command.getName())
      if (!name)
        throw new Error(
          `Unknown command ${command.getName()}: add its Firefox name to COMMANDS in marionette.ts`,
        )
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

/** Removes the session ID, because each socket has one session, and unwraps an element's ID. */
function toParameters(command: Command): object {
  const { sessionId: _, id, ...parameters } = command.getParameters() as Record<string, unknown>
  return id ? { ...parameters, id: Object.values(id)[0] } : parameters
}

const isSession = (result: unknown): result is { sessionId: string; capabilities: object } =>
  typeof result === 'object' && result !== null && 'sessionId' in result

/** Firefox wraps a primitive result in an object. */
function unwrap(result: unknown): unknown {
  return result && typeof result === 'object' && 'value' in result ? result.value : result
}
