import { styleText } from 'node:util'
import type { LogStream } from './log.ts'

/** What pino writes into each line; the other keys are the event's own values. */
type Line = {
  level: number
  time: number
  pid: number
  hostname: string
  reqId?: string
  msg?: string
  err?: { message: string; stack?: string }
} & Record<string, unknown>

/** From pino's level on, the word that stands in front of the message. */
const WARN = 40
const ERROR = 50

/** Shows each JSON line of the log as people read it: the time, the message, then the values. */
export function terminalLog(terminal: NodeJS.WritableStream): LogStream {
  return {
    write(json) {
      terminal.write(`${readable(JSON.parse(json) as Line)}\n`)
    },
  }
}

function readable({ level, time, pid, hostname, reqId, msg, err, ...values }: Line): string {
  const clock = styleText('dim', new Date(time).toTimeString().slice(0, 8))
  const pairs = Object.entries(values).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const text = [msg, styleText('dim', pairs.join(' ')), err && (err.stack ?? err.message)]
  return [clock, ...alarm(level), ...text].filter(Boolean).join(' ')
}

function alarm(level: number): string[] {
  if (level >= ERROR) return [styleText('red', 'ERROR')]
  return level >= WARN ? [styleText('yellow', 'WARN')] : []
}
