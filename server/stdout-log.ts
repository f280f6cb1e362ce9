import type { LogStream } from './log.ts'

/**
 * Standard output, written once for all lines of one turn of the event loop: under load a write each would cost
 * as much as the answers. No line is later than the work that was in hand with it.
 */
export function stdoutLog(): LogStream {
  let lines = ''
  function flush(): void {
    process.stdout.write(lines)
    lines = ''
  }
  process.on('exit', () => {
    if (lines) flush()
  })
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}
