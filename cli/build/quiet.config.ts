import { logHandlers } from 'astro/config'
import site from '../../astro.config.ts'

/** The site's configuration, with only warnings and errors printed. */
export default { ...site, logger: logHandlers.node({ level: 'warn' }) }
