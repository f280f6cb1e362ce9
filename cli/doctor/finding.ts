/** What one look at the set-up has found. Everything but `ok` has a remedy. */
export type Finding =
  | { level: 'ok'; what: string; remedy?: never }
  | { level: 'warn' | 'fail'; what: string; remedy: string }

export const ok = (what: string): Finding => ({ level: 'ok', what })
export const warn = (what: string, remedy: string): Finding => ({ level: 'warn', what, remedy })
export const fail = (what: string, remedy: string): Finding => ({ level: 'fail', what, remedy })

/** One finding as the owner reads it: what it is, and what to do below it. */
export function describe({ level, what, remedy }: Finding): string {
  return `${level.padEnd(4)}  ${what}${remedy ? `\n      ${remedy}` : ''}`
}

/** The message of whatever was thrown. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
