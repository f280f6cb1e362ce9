import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { VIDEO_LIST } from '../../core/gallery/video-list.ts'
import { publishEntry } from '../../server/gallery-storage/entries.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { galleryStorages, openStorage } from '../../tests/support/gallery-storages.ts'
import { store } from './publish.ts'

const storages = galleryStorages()
const ENTRY = { id: 'coupe', name: 'Coupe', createdTime: '2026-07-04', downloadUrl: 'clip.mp4' }

describe.each(['folder', 's3'] as const)('%s', (kind) => {
  test('a publisher that another overtakes between reading the entries and writing the list loses no video', async () => {
    const storage = await openStorage(storages[kind]()())
    await storage.write(ENTRY.downloadUrl, 'a film'.repeat(50))
    let overtaking: Promise<void> | undefined
    const write: GalleryStorage['write'] = async (file, content) => {
      if (file === VIDEO_LIST) overtaking ??= publishEntry(storage, { ...ENTRY, id: 'quick', name: 'Quick' })
      await overtaking
      await storage.write(file, content)
    }
    await publishEntry({ ...storage, write }, { ...ENTRY, id: 'slow', name: 'Slow' })
    expect((await checkList(storage)).toSorted()).toEqual(['Quick', 'Slow'])
  })

  test('wherever a publisher fails, the list names no missing file, and the next one leaves no earlier version', async () => {
    const storage = await openStorage(storages[kind]()())
    const folder = temporaryFolder()
    const publishVersion = (version: number, failAt = Number.POSITIVE_INFINITY) => {
      const [downloadUrl, thumbnailUrl] = [join(folder, `${version}.mp4`), join(folder, `${version}.jpg`)]
      for (const file of [downloadUrl, thumbnailUrl]) writeFileSync(file, String(version).padStart(200))
      const entry = { ...ENTRY, mute: version % 2 === 0 }
      return store(failing(storage, failAt), { downloadUrl, thumbnailUrl }, entry)
    }
    await publishVersion(0)
    let failures = 0
    const fails = async () =>
      (await Promise.allSettled([publishVersion(failures + 1, failures)]))[0].status === 'rejected'
    while (await fails()) {
      expect(await checkList(storage)).toEqual(['Coupe'])
      failures++
    }
    expect(failures).toBeGreaterThan(8)
    expect((await storage.list('')).toSorted()).toEqual([
      expect.stringMatching(/^coupe-\w+\.jpg$|^coupe-\w+\.mp4$/),
      expect.stringMatching(/^coupe-\w+\.jpg$|^coupe-\w+\.mp4$/),
      VIDEO_LIST,
    ])
    expect(await checkList(storage)).toEqual(['Coupe'])
  })
})

/** A storage that fails after a number of accesses. */
function failing(storage: GalleryStorage, accesses: number): GalleryStorage {
  let left = accesses
  return new Proxy(storage, {
    get(target, key, receiver) {
      const value = Reflect.get(target, key, receiver)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        if (left-- <= 0) throw new Error('The storage fails.')
        return value.apply(target, args)
      }
    },
  })
}

/** Returns the names in the list, newest first. Expects valid JSON, and that all files it names exist. */
async function checkList(storage: GalleryStorage): Promise<string[]> {
  const content = await storage.read(VIDEO_LIST)
  if (content === undefined) return []
  const { videos } = JSON.parse(content) as { videos: Record<string, string>[] }
  for (const video of videos) {
    for (const [key, file] of Object.entries(video)) {
      if (!key.endsWith('Url')) continue
      expect((await storage.read(file))?.length, `${key} ${file}`).toBeGreaterThan(100)
    }
  }
  return videos.map(({ name }) => String(name))
}
