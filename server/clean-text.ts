/** C0 and C1 controls except tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this matches control characters
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g
/** Bidirectional marks, which can disguise text by changing its direction. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/**
 * Cleans text from outside, once, before it is stored: LF line endings, U+FFFD for control characters, which neither
 * Postgres nor a terminal can take, and no bidirectional marks.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '\uFFFD').replace(DIRECTION, '')
}

/** Joins lines, for an email header or a line of output. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
