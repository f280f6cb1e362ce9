import { styleText } from 'node:util'
import type { LogStream } from './log.ts'

/** A line of pino's log. All other keys belong to the event. */
type Line = {
  level: number
  time: number
  pid: number
  hostname: string
  reqId?: string
  msg?: string
  err?: { message: string; stack?: string }
} & Record<string, unknown>

/** Pino's levels. */
const WARN = 40
const ERROR = 50

/** Turns each JSON line of the log into text: the time, the message, then the values. */
export function terminalLog(terminal: NodeJS.WritableStream): LogStream {
  return {
    write(json) {
      terminal.write(`${format(JSON.parse(json) as Line)}\n`)
    },
  }
}

function format({ level, time, pid, hostname, reqId, msg, err, ...values }: Line): string {
  const clock = styleText('dim', new Date(time).toTimeString().slice(0, 8))
  const pairs = Object.entries(values).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const text = [msg, styleText('dim', pairs.join(' ')), err && (err.stack ?? err.message)]
  return [clock, ...levelName(level), ...text].filter(Boolean).join(' ')
}

function levelName(level: number): string[] {
  if (level >= ERROR) return [styleText('red', 'ERROR')]
  return level >= WARN ? [styleText('yellow', 'WARN')] : []
}
