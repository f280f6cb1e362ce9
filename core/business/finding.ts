/**
 * What a check says: to an owner who has no terminal, and to whoever set up the site, who can run a command. `info`: it
 * could not be made, which is not to say that something is wrong.
 */
export type Finding = {
  level: 'ok' | 'info' | 'warn' | 'fail'
  forOwner: string
  forSetup: string
  /** What of it the owner changes at the desk. */
  places?: Place[]
}

/** What should be mended in the content, but does not stop a build. */
export type Flaw = { level: 'warn' | 'fail'; message: string; remedy: string; places?: Place[] }

/** A text or a price in a file of the content, or a picture, which is a file of its own. */
export type Place = { words: string; file: string; path: string[] }

/** The last step of every remedy that changes the content. */
export const BUILD = 'then run npm run build'

export const ok = (forOwner: string, forSetup = forOwner): Finding => ({ level: 'ok', forOwner, forSetup })

export const warn = (forOwner: string, problem: string, remedy: string): Finding => ({
  level: 'warn',
  forOwner,
  forSetup: `${problem} ${asTyped(remedy)}`,
})

export const fail = (forOwner: string, problem: string, remedy: string): Finding => ({
  ...warn(forOwner, problem, remedy),
  level: 'fail',
})

/** Makes one finding of several, a line each: all that is not well, or else the first. */
export function combine(findings: Finding[]): Finding {
  const level = (['fail', 'warn', 'info'] as const).find((level) => findings.some((finding) => finding.level === level))
  const lines = level ? findings.filter((finding) => finding.level !== 'ok') : findings.slice(0, 1)
  return {
    level: level ?? 'ok',
    forOwner: lines.map(({ forOwner }) => forOwner).join('\n'),
    forSetup: lines.map(({ forSetup }) => forSetup).join('\n'),
  }
}

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

/** A flaw for a terminal, with the remedy on a second line. */
export function formatFlaw({ level, message, remedy }: Flaw): string {
  return `${level}  ${message}\n      ${asTyped(remedy)}`
}
