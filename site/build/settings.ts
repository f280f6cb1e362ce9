import { DEFAULT_RETENTION_DAYS } from '../../quote/retention.ts'

/** The build's settings; the server's are in server/env.ts. An invalid setting stops the build. */
export const settings = {
  siteUrl: origin('SITE_URL', 'http://localhost:3000'),
  /** Stated in the privacy notice. The server erases by the same setting and checks that the two agree. */
  retentionDays: days('RETENTION_DAYS', DEFAULT_RETENTION_DAYS),
  videoHost: process.env.VIDEO_HOST ? origin('VIDEO_HOST', '') : '',
}

function origin(key: string, fallback: string): string {
  const value = process.env[key] || fallback
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new Error(`${key}: "${value}" is not the URL of a site. Write it like https://www.example.com`)
}

function days(key: string, fallback: number): number {
  const value = process.env[key] || String(fallback)
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value)
  throw new Error(`${key}: "${value}" is not a number of days. Write a whole number such as ${fallback}`)
}
