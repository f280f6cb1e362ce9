import { DEFAULT_RETENTION_DAYS } from '../../quote/retention.ts'

/** The settings of the build; those of the server are in server/env.ts. A wrong one stops the build. */
export const settings = {
  siteUrl: origin('SITE_URL', 'http://localhost:3000'),
  /** What the privacy notice promises. The server erases by the same setting, and compares. */
  retentionDays: days('RETENTION_DAYS', DEFAULT_RETENTION_DAYS),
  videoHost: process.env.VIDEO_HOST ? origin('VIDEO_HOST', '') : '',
}

function origin(key: string, byDefault: string): string {
  const value = process.env[key] || byDefault
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new Error(`${key}: "${value}" is not the address of a site. Write it as https://www.example.com`)
}

function days(key: string, byDefault: number): number {
  const value = process.env[key] || String(byDefault)
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value)
  throw new Error(`${key}: "${value}" is not a number of days. Write it as ${byDefault}`)
}
