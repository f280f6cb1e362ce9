import { once } from 'node:events'
import { watch, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { VIDEO_LIST } from '../../gallery/video-list.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { galleryStorages, openStorage, type Settings } from '../../testing/gallery-storages.ts'
import { runGallery, startGallery } from '../../testing/run-command.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { makeVideo } from '../../testing/video-files.ts'
import { store } from './publish.ts'
import { publishEntry } from './stored-entries.ts'

const storages = galleryStorages()

describe.each(['folder', 's3'] as const)('%s', (kind) => {
  test('a video is published, listed and removed', {
    tags: kind === 'folder' ? [] : ['nightly'],
  }, async () => {
    const settings = storages[kind]()()
    const storage = await openStorage(settings)
    const folder = temporaryFolder()
    const run = async (...args: string[]) => {
      const { status, stdout } = await runGallery(settings, ...args)
      expect(status).toBe(0)
      return stdout
    }
    expect(await run('list')).toMatch(/contains no videos yet/)
    await run(
      'add',
      await makeVideo(folder, { name: 'red', colour: 'red' }),
      await makeVideo(folder, { name: 'blue', colour: 'blue' }),
    )
    const [blue = '', red = ''] = (await run('list')).split('\n')
    expect(red).toMatch(/^\w{12} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}red$/)
    expect(blue).toMatch(/ {2}blue$/)
    expect(await checkList(storage)).toEqual(['blue', 'red'])

    const redId = red.slice(0, 12)
    const filesOfRed = async () => (await storage.list('')).filter((file) => file.startsWith(redId))
    const withSound = await filesOfRed()
    await storage.write(`${redId}-abandoned.mp4`, 'of a publisher that was killed')
    await run('add', join(folder, 'red.mp4'), '--mute')
    const muted = await filesOfRed()
    expect(muted).toHaveLength(withSound.length)
    expect(withSound.filter((file) => !muted.includes(file))).toEqual([expect.stringMatching(/\.mp4$/)])
    expect(await checkList(storage)).toEqual(['blue', 'red'])

    await run('remove', redId)
    expect(await checkList(storage)).toEqual(['blue'])
    await storage.write(`${redId}-abandoned.mp4`, 'of a remove that was killed')
    await run('remove', redId)
    expect(await filesOfRed()).toEqual([])
    await run('remove', blue.slice(0, 12))
    expect(await run('list')).toMatch(/browsers hide/)
    expect(await storage.list('')).toEqual([VIDEO_LIST])
  })

  test('simultaneous publishers all have their video in the list, which is valid at every moment', {
    tags: ['nightly'],
  }, async () => {
    const settings = storages[kind]()()
    const storage = await openStorage(settings)
    const folder = temporaryFolder()
    const names = ['red', 'blue', 'green']
    const files = await Promise.all(names.map((name) => makeVideo(folder, { name, colour: name })))
    let checks = 0
    while (checks < 20) {
      let publishing = true
      const publishers = Promise.all(files.map((file) => runGallery(settings, 'add', file))).finally(() => {
        publishing = false
      })
      while (publishing) {
        await checkList(storage)
        checks++
      }
      expect((await publishers).map(({ status }) => status)).toEqual([0, 0, 0])
    }
    expect((await checkList(storage)).toSorted()).toEqual(['blue', 'green', 'red'])
  })

  test('a publisher that another overtakes between reading the entries and writing the list loses no video', async () => {
    const storage = await openStorage(storages[kind]()())
    let overtaking: Promise<void> | undefined
    const write: GalleryStorage['write'] = async (file, content) => {
      if (file === VIDEO_LIST) overtaking ??= publishEntry(storage, { id: 'quick', name: 'Quick' })
      await overtaking
      await storage.write(file, content)
    }
    await publishEntry({ ...storage, write }, { id: 'slow', name: 'Slow' })
    expect((await checkList(storage)).toSorted()).toEqual(['Quick', 'Slow'])
  })

  test('wherever a publisher fails, the list names no missing file, and the next one leaves no earlier version', async () => {
    const storage = await openStorage(storages[kind]()())
    const folder = temporaryFolder()
    const entry = { id: 'coupe', name: 'Coupe', createdTime: '2026-07-04', captionsUrl: undefined }
    const publishVersion = (version: number, failAt = Number.POSITIVE_INFINITY) => {
      const [downloadUrl, thumbnailUrl] = [join(folder, `${version}.mp4`), join(folder, `${version}.jpg`)]
      for (const file of [downloadUrl, thumbnailUrl]) writeFileSync(file, String(version).padStart(200))
      const said = { mute: version % 2 === 0, slow: undefined, poster: undefined }
      return store(failing(storage, failAt), { ...entry, ...said }, { downloadUrl, thumbnailUrl })
    }
    await publishVersion(0)
    let failures = 0
    while (!(await succeeds(publishVersion(failures + 1, failures)))) {
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

  test('whenever a publisher is killed, the list names no missing file', { tags: ['nightly'] }, async () => {
    const settings = storages[kind]()
    const storage = await openStorage(settings())
    const folder = temporaryFolder()
    await runGallery(settings(), 'add', await makeVideo(folder, { name: 'first', colour: 'red' }))
    const clip = await makeVideo(folder, { name: 'next', colour: 'blue' })
    await runGallery(settings(), 'add', clip)
    let change = '--mute'
    let kills = 0
    while (kills < 4) {
      // Kill later and later, until a publisher finishes first.
      for (let moment = 1; await publishAndKill(kind, settings, [clip, change], moment); moment += 4) {
        expect(await checkList(storage)).toEqual(['next', 'first'])
        kills++
      }
      change = change === '--mute' ? '--sound' : '--mute'
    }
    expect(await checkList(storage)).toEqual(['next', 'first'])
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

const succeeds = (task: Promise<unknown>) =>
  task.then(
    () => true,
    () => false,
  )

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

/** Kills a publisher (SIGKILL) after a number of accesses to the storage. Returns whether it was still running. */
async function publishAndKill(
  kind: keyof typeof storages,
  settings: Settings,
  args: string[],
  killAfter: number,
) {
  let accesses = 0
  const onAccess = () => {
    accesses++
    if (accesses === killAfter) publisher.child.kill('SIGKILL')
  }
  const close = kind === 'folder' ? await watchFolder(settings, onAccess) : undefined
  const proxyPort = kind === 'folder' ? undefined : await startProxy(settings().AWS_ENDPOINT_URL, onAccess)
  const publisher = startGallery({ ...settings(proxyPort), TMPDIR: temporaryFolder() }, 'add', ...args)
  await publisher.waitForExit()
  close?.()
  return publisher.child.signalCode === 'SIGKILL'
}

async function watchFolder(settings: Settings, onAccess: () => void) {
  const folder = settings().GALLERY_STORAGE?.replace('file:', '') ?? ''
  await mkdir(folder, { recursive: true })
  const watcher = watch(folder, { recursive: true }, onAccess)
  return () => watcher.close()
}

/** Starts a proxy to a server on this machine, and calls `onAccess` with each chunk that is sent. Returns its port. */
async function startProxy(url = '', onAccess: () => void): Promise<number> {
  const port = Number(new URL(url).port)
  const proxy = createServer((socket) => {
    const server = connect(port, '127.0.0.1')
    socket.on('data', onAccess).on('error', () => server.destroy())
    server.on('error', () => socket.destroy())
    socket.pipe(server).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  return (proxy.address() as AddressInfo).port
}
