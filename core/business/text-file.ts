/** Where a text file cannot be read (both numbers count from 1), and what to do. */
export interface TextFault {
  line: number
  column: number
  message: string
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
  'This file is not UTF-8. Save it as UTF-8: in Notepad choose Save as and then, beside Encoding, UTF-8. ' +
  'Then check this line: signs such as £ may be missing.'
const LOST = 'A character was lost here when the file was saved in another encoding. Write it again.'

/** Decodes a file that a person has written: UTF-8, or UTF-16 with a byte order mark. Anything else is a fault. */
export function decodeText(bytes: Uint8Array): TextFile {
  const encoding = encodingOf(bytes)
  const text = unixText(new TextDecoder(encoding).decode(bytes))
  // In UTF-16, two letters of ASCII look like one Chinese character.
  const index = text.search(encoding === 'utf-8' ? /[\0\uFFFD]/ : /[\0\uFFFD]|[\u3020-\u7E7E]{2}/)
  if (index < 0) return { text }
  const before = text.slice(0, index).split('\n')
  const isLost = text[index] === '\uFFFD' && isValid(bytes, encoding)
  return {
    text,
    fault: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message: isLost ? LOST : NOT_UTF8 },
  }
}

/** Two files joined into one keep the second mark. */
export const unixText = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\uFEFF', '')

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}

function isValid(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
