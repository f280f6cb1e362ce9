import { cpSync, existsSync, readdirSync, utimesSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DAY, MINUTE } from '../../core/clock.ts'
import { filmPath, removeFilm } from '../../core/publishing/films.ts'
import { endless, FILM, openFilmDesk, SHOW } from '../../tests/support/film-desk.ts'
import { startGallery } from '../../tests/support/run-command.ts'
import { type StartedProcess, startProcess } from '../../tests/support/start-process.ts'
import { makeVideo } from '../../tests/support/video-files.ts'

describe.each(['folder', 's3'] as const)('%s', (kind) => {
  test('a film is read, shown, renamed, removed and brought back', {
    tags: kind === 'folder' ? [] : ['nightly'],
  }, async () => {
    const { folder, send, order, run, state, list } = await openFilmDesk(kind)
    await send(await makeVideo(folder, { seconds: 2, size: '320x180' }))
    await run()
    expect(await state()).toMatchObject({ step: 'ready', seconds: expect.closeTo(2, 0), hasSound: true, isWide: true })
    await order(FILM, SHOW)
    expect(await state()).toMatchObject({ step: 'preparing', order: SHOW })
    await run()
    const { entry = '', ...shown } = (await state()) ?? {}
    expect(shown).toMatchObject({ step: 'live', bytes: expect.any(Number) })
    const [published] = await list()
    expect(published).toMatchObject({
      id: entry,
      name: 'Two retrievers later · Interior Revival',
      mute: true,
      seconds: 2,
    })

    await order(entry, { kind: 'rename', job: 'Dog hair · gone' })
    await run()
    expect(await list()).toEqual([{ ...published, name: 'Dog hair, gone' }])
    await order(entry, { kind: 'remove' })
    await run()
    expect(await list()).toEqual([])
    expect([(await state(entry))?.step, (await state())?.step]).toEqual(['removed', 'live'])
    await order(entry, { kind: 'restore' })
    await run()
    expect(await list()).toEqual([{ ...published, name: 'Dog hair, gone' }])
  })
})

/** Starts the publisher, and waits until it encodes, which never ends. */
async function startEncoding({ folder, settings, state }: Awaited<ReturnType<typeof openFilmDesk>>) {
  const before = (await state())?.startedAt
  const publisher = startGallery({ ...settings, PATH: endless('ffmpeg', folder) })
  // ffmpeg ends with it, unless it is killed.
  onTestFinished(() => void publisher.child.kill())
  const hasBegun = async () => {
    const { share = 0, startedAt } = (await state()) ?? {}
    return startedAt !== before && share > 0
  }
  await expect.poll(hasBegun, { timeout: MINUTE }).toBe(true)
  return publisher
}

test('a film whose publisher is killed is begun anew, but not twice', async () => {
  const desk = await openFilmDesk()
  await desk.send(await makeVideo(desk.folder))
  await desk.run()
  await desk.order(FILM, SHOW)
  for (let kills = 0; kills < 2; kills++) await (await startEncoding(desk)).stop('SIGKILL')
  await desk.run()
  expect(await desk.state()).toMatchObject({ step: 'failed', heading: 'That was interrupted', order: SHOW })
  expect(desk.left()).toEqual([])
  expect(await desk.list()).toEqual([])
})

test.each(['read', 'encoded'])(
  'a film that is thrown away while it is %s is let go of, and nothing is left',
  async (when) => {
    const desk = await openFilmDesk()
    const { folder, settings } = desk
    await desk.send(await makeVideo(folder))
    let publisher: StartedProcess
    if (when === 'read') {
      publisher = startGallery({ ...settings, PATH: endless('ffprobe', folder) })
      await expect.poll(() => existsSync(filmPath(desk.desk, FILM, 'state.json')), { timeout: MINUTE }).toBe(true)
    } else {
      await desk.run()
      await desk.order(FILM, SHOW)
      publisher = await startEncoding(desk)
    }
    await removeFilm(desk.desk, FILM)
    expect(await publisher.waitForExit(), publisher.output()).toBe(0)
    expect([existsSync(filmPath(desk.desk, FILM)), desk.left(), await desk.list()]).toEqual([false, [], []])
  },
)

test('killed at any step, a film is shown all the same, once', { tags: ['nightly'] }, async () => {
  const preload = pathToFileURL(resolve('tests/support/kill-at.ts')).href
  const { folder, desk, send, order, run } = await openFilmDesk()
  await send(await makeVideo(folder))
  await run()
  await order(FILM, SHOW)
  for (let step = 1, status: number | null = null; status !== 0; step++) {
    const copy = await openFilmDesk()
    cpSync(desk.desk, copy.desk.desk, { recursive: true })
    const args = ['--import', preload, resolve('cli/gallery.ts')]
    const env = { PATH: process.env.PATH, ...copy.settings, KILL_AT: String(step) }
    status = await startProcess(process.execPath, args, { env }).waitForExit()
    const listed = await copy.list()
    await copy.run()
    expect((await copy.state())?.step, `killed at ${step}`).toBe('live')
    expect(await copy.list()).toMatchObject([{ name: 'Two retrievers later · Interior Revival' }])
    if (listed.length > 0) expect(await copy.list()).toEqual(listed)
    expect(copy.left()).toEqual([])
  }
})

test('what is quick does not wait for a film that is encoded', async () => {
  const desk = await openFilmDesk()
  const old = await desk.show(await makeVideo(desk.folder, { name: 'old' }))
  await desk.send(await makeVideo(desk.folder))
  await desk.run()
  await desk.order(FILM, SHOW)
  await startEncoding(desk)
  await desk.order(old.id, { kind: 'remove' })
  await expect.poll(desk.list, { timeout: MINUTE }).toEqual([])
  expect((await desk.state())?.step).toBe('preparing')
})

test('what nobody has touched for three days, and what was removed a month ago, is deleted', async () => {
  const { folder, desk, send, order, run, show, state, storage, list } = await openFilmDesk()
  await send(await makeVideo(folder))
  await order(FILM, SHOW)
  await run()
  const old = await show(await makeVideo(folder, { name: 'old', colour: 'red' }))
  const age = (id: string, days: number) => {
    const then = new Date(Date.now() - days * DAY)
    for (const name of ['', ...readdirSync(filmPath(desk, id))]) utimesSync(join(filmPath(desk, id), name), then, then)
  }
  age(FILM, 2.9)
  await run()
  expect((await state())?.step).toBe('live')
  age(FILM, 3.1)
  await order(old.id, { kind: 'remove' })
  await run()
  expect(existsSync(filmPath(desk, FILM))).toBe(false)
  expect(await list()).toMatchObject([{ name: 'Two retrievers later · Interior Revival' }])
  const files = async () => (await storage.list('')).filter((file) => file.startsWith(old.id))
  expect(await files()).not.toEqual([])
  const path = `removed/${old.id}.json`
  const removed = JSON.parse((await storage.read(path)) ?? '')
  await storage.write(path, JSON.stringify({ ...removed, removedTime: new Date(Date.now() - 31 * DAY) }))
  await run()
  expect([await files(), await storage.read(path)]).toEqual([[], undefined])
})
