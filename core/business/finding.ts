/** What a check says. `info`: it could not be made, which is not to say that something is wrong. */
export type Finding = { level: 'ok' | 'info' | 'warn' | 'fail'; message: string; remedy?: string }

export const ok = (message: string): Finding => ({ level: 'ok', message })
export const info = (message: string): Finding => ({ level: 'info', message })
export const warn = (message: string, remedy: string): Finding => ({ level: 'warn', message, remedy })
export const fail = (message: string, remedy: string): Finding => ({ level: 'fail', message, remedy })

/** The last step of every remedy that changes the content. */
export const BUILD = 'then run npm run build'

/** A finding for a terminal, with the remedy on a second line. */
export function formatFinding({ level, message, remedy }: Finding): string {
  return `${level.padEnd(4)}  ${message}${remedy ? `\n      ${remedy}` : ''}`
}
