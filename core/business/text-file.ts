/** Where a text file cannot be read (both numbers count from 1), and what to do. */
export interface TextFault {
  line: number
  column: number
  message: string
  /** The line and the one above it, with a mark under the place. */
  frame?: string[]
}

/** A text file as it is saved: with Unix line ends and no byte order mark. */
export interface TextFile {
  text: string
  /** The first place that cannot be read, if there is one. */
  fault?: TextFault
}

/** Ten times the longest text of the sample: a form of the desk shows all of a file. */
export const MAX_TEXT_BYTES = 64 * 1024

const NOT_UTF8 =
  'This character is not UTF-8, or was lost when the file was saved. Save it as UTF-8: in Notepad choose Save as and ' +
  'then, beside Encoding, UTF-8. Then write the character again.'

/** Decodes a file that a person has written, as UTF-8. */
export function decodeText(bytes: Uint8Array): TextFile {
  const text = unixText(new TextDecoder().decode(bytes))
  const index = text.search(/[\0\uFFFD]/)
  if (index < 0) return { text }
  const before = text.slice(0, index).split('\n')
  return {
    text,
    fault: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message: NOT_UTF8 },
  }
}

/** Two files joined into one keep the second mark. */
export const unixText = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\uFEFF', '')
