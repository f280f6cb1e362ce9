import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/files.ts'
import { readCaptions } from './captions.ts'

function read(content: string | Uint8Array, name = 'words.vtt') {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, content)
  return readCaptions(file)
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each([
  ['WEBVTT', 'WEBVTT - by me\r\n\r\nfirst\r\n0:00:01.000-->00:02.500 line:0\r\nRinsing\r\n'],
  ['WebVTT in UTF-16', utf16('WEBVTT\n\n00:01.000 --> 00:02.500\nRinsing\n')],
  ['SubRip', '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\nRinsing\r\n'],
])('%s becomes WebVTT whose times browsers read', async (_title, content) => {
  const captions = await read(content)
  expect(captions.start).toBe(1)
  expect(captions.content).toMatch(/^WEBVTT( - by me)?\s+(\w+\s+)?[\d:]+01\.000 ?--> ?[\d:]+02\.500/)
})

test('positions of SubRip are left out, and text is not changed', async () => {
  const { content } = await read('1\n00:00:01,000 --> 00:00:02,500\n{\\an8}Foam, 00:00:00,000 {on}\n')
  expect(content).toBe('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nFoam, 00:00:00,000 {on}\n')
})

test.each([
  ['another format', 'Dialogue: 0,0:00:01.00,0:00:02.50,Rinsing\n', 'contains no captions'],
  ['two digits of milliseconds', 'WEBVTT\n\n00:01.00 --> 00:02.00\nRinsing\n', 'line 3, "00:01.00 --> 00:02.00",'],
  ['an end before its beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\nRinsing\n', 'ends before it begins'],
])('a file with %s is refused, with what to do', async (_title, content, message) => {
  await expect(read(content)).rejects.toThrow(message)
})
