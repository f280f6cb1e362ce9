import { logHandlers } from 'astro/config'
import site from '../../astro.config.ts'

/** The site's configuration, but logging only warnings and errors. */
export default { ...site, logger: logHandlers.node({ level: 'warn' }) }
