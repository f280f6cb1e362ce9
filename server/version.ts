import packageJson from '../package.json' with { type: 'json' }

/** The version of this project, as in CHANGELOG.md. */
export const VERSION = packageJson.version
