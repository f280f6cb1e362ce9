import { once } from 'node:events'
import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type GalleryStorage, readText, VIDEO_LIST } from '../../server/gallery/storage.ts'
import { film } from '../../testing/film.ts'
import { galleryStorages, openStorage, type Settings } from '../../testing/gallery-storages.ts'
import { runGallery, startGallery } from '../../testing/run-command.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { publishEntry } from './video-list.ts'

const storages = galleryStorages()
const PORT = { azure: 'AZURE_STORAGE_CONNECTION_STRING', s3: 'AWS_ENDPOINT_URL' }

describe.each(['folder', 'azure', 's3'] as const)('%s', { timeout: 300_000 }, (kind) => {
  test('a video is published, listed and removed', async () => {
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
      await film(folder, { name: 'red', colour: 'red' }),
      await film(folder, { name: 'blue', colour: 'blue' }),
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

  test('two who publish at once both have their video in the list, which is whole at every moment', async () => {
    const settings = storages[kind]()()
    const storage = await openStorage(settings)
    const folder = temporaryFolder()
    const names = ['red', 'blue', 'green']
    const files = await Promise.all(names.map((name) => film(folder, { name, colour: name })))
    const publishers = Promise.all(files.map((file) => runGallery(settings, 'add', file)))
    let looks = 0
    let done = false
    publishers.finally(() => {
      done = true
    })
    while (!done) {
      await checkList(storage)
      looks++
    }
    expect((await publishers).map(({ status }) => status)).toEqual([0, 0, 0])
    expect(looks).toBeGreaterThan(20)
    expect((await checkList(storage)).toSorted()).toEqual(['Blue', 'Green', 'Red'])
  })

  test('one who is overtaken between reading the entries and writing the list loses nobody', async () => {
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

  test('whenever a publisher is killed, the list names nothing that is not there', async () => {
    const settings = storages[kind]()
    const storage = await openStorage(settings())
    const folder = temporaryFolder()
    await runGallery(settings(), 'add', await film(folder, { name: 'first', colour: 'red' }))
    const clip = await film(folder, { name: 'next', colour: 'blue' })
    const seen: number[] = []
    // Later and later, until one is quick enough to come to its end.
    for (let moment = 1; ; moment += 1 + Math.floor(Math.random() * 5)) {
      const killed = await publishAndKill(kind, settings, clip, moment)
      seen.push((await checkList(storage)).length)
      if (!killed) break
    }
    expect(seen.length).toBeGreaterThan(3)
    expect(seen[0]).toBe(1)
    expect(seen.at(-1)).toBe(2)
  })
})

/** The names in the list, newest first. It is whole, and all that it names is there. */
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

/** Kills a publisher (SIGKILL) once it has done so much to the storage. */
async function publishAndKill(kind: keyof typeof storages, settings: Settings, clip: string, moment: number) {
  let seen = 0
  const onTraffic = () => {
    seen++
    if (seen === moment) publisher.child.kill('SIGKILL')
  }
  const close = kind === 'folder' ? await watchFolder(settings, onTraffic) : undefined
  const way = kind === 'folder' ? undefined : await countingWay(settings()[PORT[kind]], onTraffic)
  const publisher = startGallery(settings(way), 'add', clip)
  await publisher.ended()
  close?.()
  return publisher.child.signalCode === 'SIGKILL'
}

async function watchFolder(settings: Settings, onTraffic: () => void) {
  const folder = settings().GALLERY_STORAGE?.replace('file:', '') ?? ''
  await mkdir(folder, { recursive: true })
  const watcher = watch(folder, { recursive: true }, onTraffic)
  return () => watcher.close()
}

/** A port that leads to the one in a setting. What is sent through it is told. */
async function countingWay(setting = '', onTraffic: () => void): Promise<number> {
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(setting)?.[1])
  const way = createServer((socket) => {
    const server = connect(port, '127.0.0.1')
    socket.on('data', onTraffic).on('error', () => server.destroy())
    server.on('error', () => socket.destroy())
    socket.pipe(server).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  onTestFinished(() => void way.close())
  return (way.address() as AddressInfo).port
}
