/** The settings of the build; those of the server are in server/env.ts. A wrong one stops the build. */
export const settings = {
  siteUrl: origin('SITE_URL', 'http://localhost:3000'),
  videoHost: process.env.VIDEO_HOST ? origin('VIDEO_HOST', '') : '',
}

function origin(key: string, byDefault: string): string {
  const value = process.env[key] || byDefault
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new Error(`${key}: "${value}" is not the address of a site. Write it as https://www.example.com`)
}
