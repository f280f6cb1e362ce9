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

/** Makes typed text safe for every database and email program: LF line endings, no control characters. */
export function cleanText(typed: string): string {
  return typed.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '\uFFFD')
}

/** Removes bidirectional marks, so that text is shown in the order in which it is stored. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTION, '')
}

/** Makes text fit for an email header or a line of output: no line breaks, no bidirectional marks. */
export function oneLine(text: string): string {
  return withoutDirectionMarks(cleanText(text)).replace(/\s+/g, ' ').trim()
}
