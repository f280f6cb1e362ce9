/** C0 and C1 controls except tab and line feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g
/** Marks that turn the direction of all text after them, and can so disguise it. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** Text for markup and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** What was typed, as text that every database and every mail program can hold: LF line ends, no controls. */
export function cleanText(typed: string): string {
  return typed.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '\uFFFD')
}

/** Text that reads in the order in which it is written, whatever marks it holds. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(DIRECTION, '')
}

/** Text for one line of a mail's head: no line ends, no marks. */
export function oneLine(text: string): string {
  return withoutDirectionMarks(cleanText(text)).replace(/\s+/g, ' ').trim()
}
