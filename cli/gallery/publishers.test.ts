import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type GalleryStorage, readText, VIDEO_LIST } from '../../server/gallery-storage/storage.ts'
import { galleryStorages, openStorage, type Settings } from '../../testing/gallery-storages.ts'
import { runGallery, startGallery } from '../../testing/run-command.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { makeVideo } from '../../testing/video-files.ts'
import { publishEntry } from './video-list.ts'

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
    expect(await run('list')).toMatch(/the demo gallery/)
    await run(
      'add',
      await makeVideo(folder, { name: 'red', colour: 'red' }),
      await makeVideo(folder, { name: 'blue', colour: 'blue' }),
    )
    const [blue = '', red = ''] = (await run('list')).split('\n')
    expect(red).toMatch(/^\w{12} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Red$/)
    expect(blue).toMatch(/ {2}Blue$/)
    expect(await checkList(storage)).toEqual(['Blue', 'Red'])

    await run('remove', red.slice(0, 12))
    expect(await checkList(storage)).toEqual(['Blue'])
    await run('remove', blue.slice(0, 12))
    expect(await run('list')).toMatch(/no gallery/)
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
    expect((await checkList(storage)).toSorted()).toEqual(['Blue', 'Green', 'Red'])
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

  test('whenever a publisher is killed, the list names no missing file', { tags: ['nightly'] }, async () => {
    const settings = storages[kind]()
    const storage = await openStorage(settings())
    const folder = temporaryFolder()
    await runGallery(settings(), 'add', await makeVideo(folder, { name: 'first', colour: 'red' }))
    const clip = await makeVideo(folder, { name: 'next', colour: 'blue' })
    let kills = 0
    while (kills < 4) {
      // Kill later and later, until a publisher finishes first.
      for (let moment = 1; await publishAndKill(kind, settings, clip, moment); moment += 4) {
        expect(await checkList(storage)).toContain('First')
        kills++
      }
    }
    expect(await checkList(storage)).toEqual(['Next', 'First'])
  })
})

/** Returns the names in the list, newest first. Expects valid JSON, and that all files it names exist. */
async function checkList(storage: GalleryStorage): Promise<string[]> {
  const content = await readText(storage, VIDEO_LIST)
  if (content === undefined) return []
  const { videos } = JSON.parse(content) as { videos: Record<string, string>[] }
  for (const video of videos) {
    for (const [key, file] of Object.entries(video)) {
      if (!key.endsWith('Url')) continue
      const found = await storage.open(file)
      found?.body.destroy()
      expect(found?.size, `${key} ${file}`).toBeGreaterThan(100)
    }
  }
  return videos.map(({ name }) => String(name))
}

/** Kills a publisher (SIGKILL) after a number of accesses to the storage. Returns whether it was still running. */
async function publishAndKill(
  kind: keyof typeof storages,
  settings: Settings,
  clip: string,
  killAfter: number,
) {
  let accesses = 0
  const onAccess = () => {
    accesses++
    if (accesses === killAfter) publisher.child.kill('SIGKILL')
  }
  const close = kind === 'folder' ? await watchFolder(settings, onAccess) : undefined
  const proxyPort = kind === 'folder' ? undefined : await startProxy(settings().AWS_ENDPOINT_URL, onAccess)
  const publisher = startGallery(settings(proxyPort), 'add', clip)
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
