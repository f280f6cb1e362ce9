import { SetupError } from '../setup-error.ts'

type Address = { host: string; port: number; setting: 'PORT' | 'DESK_PORT' }

/** Explains why a program cannot listen, and suggests another port. */
export function listenFailure(cause: NodeJS.ErrnoException, { host, port, setting }: Address): SetupError {
  if (cause.code !== 'EADDRINUSE') {
    return new SetupError(`Cannot listen on ${host}:${port} (${cause.code}). Set ${setting} or HOST.`, {
      cause,
    })
  }
  const other = setting === 'DESK_PORT' || port === 3001 ? 3002 : 3001
  return new SetupError(
    `Another program already uses port ${port} on ${host}. Stop that program, or use another port: write into the file .env, for example:\n` +
      `  ${setting}=${port === 3002 ? 3003 : other}`,
    { cause },
  )
}
