import type { Env } from './env.ts'
import { SetupError } from './errors.ts'

/** Explains to the owner why the server cannot listen, and suggests another port. */
export function listenFailure(cause: NodeJS.ErrnoException, { port, host }: Env): SetupError {
  if (cause.code !== 'EADDRINUSE') {
    return new SetupError(`Cannot listen on ${host}:${port} (${cause.code}). Set PORT or HOST.`, { cause })
  }
  return new SetupError(
    `Another program already uses port ${port} on ${host}. Stop that program, or use another port, for example:\n` +
      `  PORT=${port === 3001 ? 3002 : 3001} npm start`,
    { cause },
  )
}
