/** The result of a check. */
export type Finding =
  | { level: 'ok'; message: string; remedy?: never }
  | { level: 'warn' | 'fail'; message: string; remedy: string }

export const ok = (message: string): Finding => ({ level: 'ok', message })
export const warn = (message: string, remedy: string): Finding => ({ level: 'warn', message, remedy })
export const fail = (message: string, remedy: string): Finding => ({ level: 'fail', message, remedy })

/** Formats a finding for the owner, with the remedy on a second line. */
export function describe({ level, message, remedy }: Finding): string {
  return `${level.padEnd(4)}  ${message}${remedy ? `\n      ${remedy}` : ''}`
}

/** Returns the message, or else the code, of a thrown value. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}

/** The last step of every remedy that changes the content. */
export const BUILD = 'then run npm run build'
