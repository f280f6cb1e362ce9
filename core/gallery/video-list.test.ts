import { expect, test } from 'vitest'
import { parseVideoList } from './video-list.ts'

const LIST_URL = 'https://videos.example.com/gallery-videos/video-list.json'

const good = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  name: `Video ${id}`,
  createdTime: '2025-05-01T10:00:00Z',
  downloadUrl: `${id}.mp4`,
  ...more,
})

const ids = (videos: unknown) => parseVideoList({ videos }, LIST_URL).videos.map(({ id }) => id)

test('URLs resolve against the URL of the list', () => {
  const entry = good('a', {
    thumbnailUrl: '/posters/a.jpg',
    thumbnailAvifUrl: 'a.avif',
    captionsUrl: `${new URL('a.vtt', LIST_URL)}`,
  })
  expect(parseVideoList({ videos: [entry] }, LIST_URL).videos).toEqual([
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

test('the newest video comes first, however its time is written', () => {
  const videos = [
    good('middle', { createdTime: '2025-05-02T00:30:00+01:00' }),
    good('oldest', { createdTime: '2025-05-01' }),
    good('newest', { createdTime: '2025-05-01T23:45:00Z' }),
  ]
  expect(ids(videos)).toEqual(['newest', 'middle', 'oldest'])
})

test('keeps the newest ten videos and counts all of them', () => {
  const videos = Array.from({ length: 500 }, (_, index) =>
    good(`v${index}`, { createdTime: new Date(Date.UTC(2020, 0, index)).toISOString() }),
  )
  const list = parseVideoList({ videos }, LIST_URL)
  expect(list.count).toBe(500)
  expect(list.videos.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => `v${499 - index}`))
})

const invalid: [description: string, entry: unknown][] = [
  ['null', null],
  ['a string', 'clip.mp4'],
  ['an array', []],
  ...['id', 'name', 'createdTime', 'downloadUrl'].flatMap((key): [string, unknown][] => [
    [`no ${key}`, good('bad', { [key]: undefined })],
    [`a number as ${key}`, good('bad', { [key]: 7 })],
    [`an empty ${key}`, good('bad', { [key]: '  ' })],
  ]),
  ['a date that does not parse', good('bad', { createdTime: '31st of May' })],
  ...['downloadUrl', 'thumbnailUrl', 'thumbnailAvifUrl', 'captionsUrl'].flatMap((key): [string, unknown][] => [
    [`a script as ${key}`, good('bad', { [key]: 'javascript:alert(1)' })],
    [`another host in ${key}`, good('bad', { [key]: 'https://elsewhere.example.com/a.mp4' })],
    [`another host without scheme in ${key}`, good('bad', { [key]: '//elsewhere.example.com/a.mp4' })],
  ]),
]

test.each(invalid)('%s is skipped with a reason, and the other entries stay', (_description, entry) => {
  expect(ids([good('before'), entry, good('after')])).toEqual(['before', 'after'])
  expect(parseVideoList({ videos: [entry] }, LIST_URL).skipped).toEqual([[expect.any(Error), entry]])
})

test('keeps the first of two entries with the same id', () => {
  const { videos, skipped } = parseVideoList(
    { videos: [good('a', { name: 'First' }), good('a', { name: 'Second' }), good('b')] },
    LIST_URL,
  )
  expect(videos.map(({ name }) => name)).toEqual(['First', 'Video b'])
  expect(skipped).toHaveLength(1)
})

test.for([null, undefined, 7, 'videos', [], {}, { videos: null }, { videos: {} }, { videos: 'a' }])(
  '%j is not a list',
  (list) => {
    expect(() => parseVideoList(list, LIST_URL)).toThrow('No list of videos')
  },
)
