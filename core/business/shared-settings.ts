import * as v from 'valibot'

/** The settings that both the build and the server read, so that neither accepts what the other refuses. */
export const SHARED_SETTINGS = {
  PORT: wholeNumber(3000, 0, 65_535),
  SITE_URL: v.optional(siteUrl('write the public URL of the site, without a path, for example https://example.com')),
  VIDEO_HOST: v.optional(siteUrl('write the URL of the CDN, without a path, for example https://videos.example.com')),
  // The build, the development server and the doctor read the owner's content there. Relative to the project folder.
  CONTENT_DIR: v.optional(v.string(), 'content'),
  // The privacy notice states this number, and the server erases older requests.
  RETENTION_DAYS: wholeNumber(365, 1, 36_500),
}

/** Parses settings; an empty value counts as not set. @throws Error that names every invalid one, but not its value */
export function parseSettings<Entries extends v.ObjectEntries>(
  entries: Entries,
  source: Record<string, string | undefined>,
) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const result = v.safeParse(v.object(entries), set)
  if (result.success) return result.output
  const lines = result.issues.map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}.`)
  throw new Error(`These settings are invalid:\n${lines.join('\n')}`)
}

/** Where the site can be reached: SITE_URL, or else the server on this machine. Any free port (0) is not known yet. */
export function siteUrlOf({ SITE_URL, PORT }: { SITE_URL?: URL | undefined; PORT: number }): URL {
  return SITE_URL ?? new URL(`http://localhost:${PORT || 3000}`)
}

/** A whole number from `min` to `max`; `fallback` if it is not set. */
export function wholeNumber(fallback: number, min: number, max: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
        `write a whole number from ${min} to ${max}, for example ${fallback}`,
      ),
      v.transform(Number),
    ),
    String(fallback),
  )
}

export function httpUrl(message: string) {
  return v.pipe(
    v.string(),
    v.check((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), message),
    v.transform((text) => new URL(text)),
  )
}

/** Links are relative to the root, so a site in a folder of its host would not work. */
function siteUrl(message: string) {
  return v.pipe(
    httpUrl(message),
    v.check(({ pathname }) => pathname === '/', message),
  )
}
