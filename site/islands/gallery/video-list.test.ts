import { expect, test } from 'vitest'
import { parseVideoList } from './video-list.ts'

const ADDRESS = 'https://videos.example.com/gallery-videos/video-list.json'

const good = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  name: `Video ${id}`,
  createdTime: '2025-05-01T10:00:00Z',
  downloadUrl: `${id}.mp4`,
  ...more,
})

const ids = (videos: unknown) => parseVideoList({ videos }, ADDRESS).videos.map(({ id }) => id)
const reasons = (videos: unknown) =>
  parseVideoList({ videos }, ADDRESS).skipped.map(([reason]) => String(reason))

test('addresses resolve against the address of the list', () => {
  const entry = good('a', {
    thumbnailUrl: '/posters/a.jpg',
    thumbnailAvifUrl: 'a.avif',
    captionsUrl: `${new URL('a.vtt', ADDRESS)}`,
  })
  expect(parseVideoList({ videos: [entry] }, ADDRESS).videos).toEqual([
    {
      id: 'a',
      name: 'Video a',
      createdTime: Date.UTC(2025, 4, 1, 10),
      downloadUrl: 'https://videos.example.com/gallery-videos/a.mp4',
      thumbnailUrl: 'https://videos.example.com/posters/a.jpg',
      thumbnailAvifUrl: 'https://videos.example.com/gallery-videos/a.avif',
      thumbnailWebpUrl: undefined,
      captionsUrl: 'https://videos.example.com/gallery-videos/a.vtt',
    },
  ])
})

test('the newest comes first, whatever way its time is written', () => {
  const videos = [
    good('middle', { createdTime: '2025-05-02T00:30:00+01:00' }),
    good('oldest', { createdTime: '2025-05-01' }),
    good('newest', { createdTime: '2025-05-01T23:45:00Z' }),
  ]
  expect(ids(videos)).toEqual(['newest', 'middle', 'oldest'])
})

test('only the newest ten are kept, and all are counted', () => {
  const videos = Array.from({ length: 500 }, (_, index) =>
    good(`v${index}`, { createdTime: new Date(Date.UTC(2020, 0, index)).toISOString() }),
  )
  const list = parseVideoList({ videos }, ADDRESS)
  expect(list.count).toBe(500)
  expect(list.videos.map(({ id }) => id)).toEqual([
    'v499',
    'v498',
    'v497',
    'v496',
    'v495',
    'v494',
    'v493',
    'v492',
    'v491',
    'v490',
  ])
})

test('a poster and captions may be missing, null or empty', () => {
  const [video] = parseVideoList(
    { videos: [good('a', { thumbnailUrl: null, captionsUrl: '' })] },
    ADDRESS,
  ).videos
  expect(video).toMatchObject({ thumbnailUrl: undefined, captionsUrl: undefined })
})

const bad: [what: string, entry: unknown][] = [
  ['nothing', null],
  ['a text', 'clip.mp4'],
  ['a list', []],
  ...['id', 'name', 'createdTime', 'downloadUrl'].flatMap((key): [string, unknown][] => [
    [`no ${key}`, good('bad', { [key]: undefined })],
    [`a number as ${key}`, good('bad', { [key]: 7 })],
    [`an empty ${key}`, good('bad', { [key]: '  ' })],
  ]),
  ['a date that does not parse', good('bad', { createdTime: '31st of May' })],
  ...['downloadUrl', 'thumbnailUrl', 'thumbnailAvifUrl', 'captionsUrl'].flatMap(
    (key): [string, unknown][] => [
      [`a script as ${key}`, good('bad', { [key]: 'javascript:alert(1)' })],
      [`data as ${key}`, good('bad', { [key]: 'data:video/mp4;base64,AAAA' })],
      [`a blob as ${key}`, good('bad', { [key]: `blob:${ADDRESS}` })],
      [`another host in ${key}`, good('bad', { [key]: 'https://elsewhere.example.com/a.mp4' })],
      [`another port in ${key}`, good('bad', { [key]: 'https://videos.example.com:8443/a.mp4' })],
      [`another host without scheme in ${key}`, good('bad', { [key]: '//elsewhere.example.com/a.mp4' })],
      [`an address that does not parse as ${key}`, good('bad', { [key]: 'http://[' })],
      [`an object as ${key}`, good('bad', { [key]: { toString: 'a.mp4' } })],
    ],
  ),
]

for (const [what, entry] of bad) {
  test(`${what} is left out with a reason, and the others stay`, () => {
    expect(ids([good('before'), entry, good('after')])).toEqual(['before', 'after'])
    expect(parseVideoList({ videos: [entry] }, ADDRESS).skipped).toEqual([[expect.any(Error), entry]])
  })
}

test('of two entries with one id the first is kept', () => {
  const { videos, skipped } = parseVideoList(
    { videos: [good('a', { name: 'First' }), good('a', { name: 'Second' }), good('b')] },
    ADDRESS,
  )
  expect(videos.map(({ name }) => name)).toEqual(['First', 'Video b'])
  expect(skipped).toHaveLength(1)
})

test('an id is free again when the entry before it was bad', () => {
  expect(ids([good('a', { downloadUrl: 1 }), good('a')])).toEqual(['a'])
})

test('the reason names the field', () => {
  expect(reasons([good('a', { createdTime: 'soon' }), good('b', { downloadUrl: '//x.example/b' })])).toEqual([
    'Error: createdTime is no date',
    'Error: downloadUrl is on another host',
  ])
})

test('names and ids that mean something to JavaScript are only texts', () => {
  const videos = [good('__proto__', { name: 'constructor' }), good('toString', { name: '<img src=x>' })]
  expect(ids(videos)).toEqual(['__proto__', 'toString'])
})

for (const answer of [
  null,
  undefined,
  7,
  'videos',
  [],
  {},
  { videos: null },
  { videos: {} },
  { videos: 'a' },
]) {
  test(`${JSON.stringify(answer)} is no list`, () => {
    expect(() => parseVideoList(answer, ADDRESS)).toThrow('No list of videos')
  })
}

test('an empty list is a list', () => {
  expect(parseVideoList({ videos: [] }, ADDRESS)).toEqual({ count: 0, videos: [], skipped: [] })
})
