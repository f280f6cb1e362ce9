// What the server, its pages and the service worker agree on.

/** The header of every response of the desk. A proxy’s page, or a captive portal’s, lacks it. */
export const FROM_DESK = 'x-desk'

/** The header that asks for a page without the one beside it: the list, or a request. */
export const ALONE = 'x-desk-alone'

/** The cache for the pages and photos that can be read without a signal. */
export const CACHE = 'desk'

/** How long what is kept can be read, in milliseconds. */
export const MAX_AGE = 7 * 24 * 60 * 60_000

/** How many requests a phone asks about at once, whether they still exist. */
export const MAX_ASKED = 100

/** Why a page is not to be had. */
export const LOST = 'No signal'
export const DOWN = 'The desk isn’t answering'

/** What is said where nothing was kept. */
export const NEEDS_SIGNAL =
  'You can read the list, and the requests you’ve opened. All else waits for a signal. If you’ve just sent something, check whether it went through before you send it again.'

/** Joins two texts of a note that were written at the same time, so that no word of either is lost. */
export function joinNotes(one: string, other: string): string {
  if (other.includes(one)) return other
  return one.includes(other) ? one : `${one}\n\n${other}`
}
