/**
 * What a check says. `info`: it could not be made, which is not to say that something is wrong. `forOwner`: what
 * happened and what it means, for an owner who has no terminal (the desk's Health).
 */
export type Finding = {
  level: 'ok' | 'info' | 'warn' | 'fail'
  message: string
  remedy?: string
  forOwner?: string | undefined
}

export const ok = (message: string, forOwner?: string): Finding => ({ level: 'ok', message, forOwner })
export const info = (message: string, forOwner?: string): Finding => ({ level: 'info', message, forOwner })
export const warn = (message: string, remedy: string, forOwner?: string): Finding => ({
  level: 'warn',
  message,
  remedy,
  forOwner,
})
export const fail = (message: string, remedy: string, forOwner?: string): Finding => ({
  level: 'fail',
  message,
  remedy,
  forOwner,
})

/** For the owner, of a check that could not be made. */
export const NOT_CHECKED = 'We couldn’t check this just now.'

/** The last step of every remedy that changes the content. */
export const BUILD = 'then run npm run build'

/**
 * On an installed server, which sets SITE_CLI, says `site …` for commands of npm, and for settings “in .env”. Only for
 * our own words: a text that quotes others’ calls this for its own part alone.
 */
export const asTyped = (text: string): string =>
  process.env.SITE_CLI
    ? text
        .replaceAll('npm run backup -- FOLDER', 'site backup')
        .replace(/([A-Z]+_[A-Z]+) in \.env/g, '$1 (sudo site set $1)')
        .replace(/npm run (\w+)(?: --(?= ))?/g, (_, name) => `site ${name === 'build' ? 'publish' : name}`)
    : text

/** A finding for a terminal, with the remedy on a second line. */
export function formatFinding({ level, message, remedy }: Finding): string {
  return `${level.padEnd(4)}  ${message}${remedy ? `\n      ${asTyped(remedy)}` : ''}`
}
