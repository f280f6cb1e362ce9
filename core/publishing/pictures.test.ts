import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { draftValue, gitIn, HOME, projectWithContent } from '../../tests/support/publishing.ts'
import { DAY } from '../clock.ts'
import type { Job } from '../store/jobs.ts'
import { listForeign } from './built-from.ts'
import { listEdits, replaceEdits } from './draft.ts'
import { copyFolder, historyFolder } from './git.ts'
import { readHistory } from './history.ts'
import { addJob, newId, readJobState, runJobs } from './jobs.ts'
import { keepPicture, picturesFolder } from './pictures.ts'

const JPEG = Buffer.from('ffd8ffe0', 'hex')
let jobs = 0

/** A project whose draft names a picture, in place of the live one. */
async function projectWithPicture(nameOf: (kept: string) => string = (kept) => kept) {
  const project = await projectWithContent({ [HOME]: 'picture: van.jpg\n', 'pictures/van.jpg': 'A van' })
  const { site, publisher } = project
  const name = nameOf(await keepPicture(site, '../IMG_4021.final.HEIC', JPEG))
  await draftValue(site, HOME, ['picture'], name)
  const run = async (kind: Job['kind'], publication?: string) => {
    const id = newId(new Date(1.8e12 + ++jobs))
    await addJob(site, { id, kind, by: 'owner@example.com', words: 'Picture', publication })
    await runJobs(publisher)
    return readJobState(site)
  }
  return { ...project, run, name, kept: join(picturesFolder(site), name), file: `pictures/${name}` }
}

test('a picture that was sent is looked at, goes live and is recorded with its text, and is there if that is undone', async () => {
  const { site, run, name, file, path, live, builds } = await projectWithPicture()
  expect(name).toMatch(/^IMG-4021-final-[\da-f]{16}\.jpg$/)
  await run('preview')
  expect(fs.readFileSync(join(copyFolder(site), file))).toEqual(JPEG)
  expect([await listForeign(site), fs.existsSync(path(file))]).toEqual([[], false])
  const before = builds()
  await run('publish')
  expect([builds(), live()]).toEqual([before, expect.stringContaining(name)])
  expect([fs.readFileSync(path(file)), fs.statSync(path(file)).mode & 0o777]).toEqual([JPEG, 0o644])
  const git = gitIn(historyFolder(site))
  expect(git('show', '--name-only', '--format=%s', 'main')).toBe(`Picture\n\n${HOME}\n${file}\n`)
  for (const shown of ['van.jpg', name]) {
    const [last] = await readHistory(site)
    await run('undo', last?.id)
    expect(live()).toContain(shown)
  }
})

test('a draft that is thrown away leaves nothing to publish', async () => {
  const { site, run } = await projectWithPicture()
  await run('preview')
  await replaceEdits(site, await listEdits(site), [])
  expect(await run('publish')).toMatchObject({ message: 'There is nothing to publish.' })
})

const hashed = (bytes: string | Buffer) => `x-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.jpg`
const secret = Buffer.concat([JPEG, Buffer.from('secret')])
test.for<[string, (kept: string) => string, (kept: string) => void]>([
  [
    'leads elsewhere',
    () => hashed(secret),
    (kept) => {
      fs.writeFileSync(`${kept}.secret`, secret)
      fs.symlinkSync(`${basename(kept)}.secret`, kept)
    },
  ],
  ['is a pipe', () => hashed(''), (kept) => void execFileSync('mkfifo', [kept])],
  ['is a folder', () => hashed(''), (kept) => fs.mkdirSync(kept)],
  ['is a drawing', () => hashed('<svg/>'), (kept) => fs.writeFileSync(kept, '<svg/>')],
  ['is not what was kept', (kept) => kept, (kept) => fs.writeFileSync(kept, secret)],
  ['has a path for a name', () => '../../x-0123456789abcdef.jpg', (kept) => fs.writeFileSync(kept, JPEG)],
  ['has another name', () => 'home.yaml', (kept) => fs.writeFileSync(kept, JPEG)],
])('the publisher copies nothing that %s', async ([, nameOf, put]) => {
  const { site, kept, run } = await projectWithPicture(nameOf)
  put(kept)
  await run('preview')
  expect(fs.readdirSync(join(copyFolder(site), 'pictures'))).toEqual(['van.jpg'])
})

test('a picture is written nowhere but into the content, and over nothing', async () => {
  const { site, path, file, run } = await projectWithPicture()
  fs.writeFileSync(path(file), 'Something else')
  await run('publish')
  expect(fs.readFileSync(path(file), 'utf8')).toBe('Something else')
  await draftValue(site, HOME, ['picture'], await keepPicture(site, 'Other.jpg', secret))
  fs.rmSync(path('pictures'), { recursive: true })
  fs.symlinkSync(site.desk, path('pictures'))
  expect(await run('publish')).toMatchObject({ message: expect.stringContaining('pictures is a link') })
})

test('a picture that no draft names is kept for three days', async () => {
  const { site, kept, name } = await projectWithPicture()
  const other = await keepPicture(site, 'Other.jpg', secret)
  const pictures = picturesFolder(site)
  const send = () => keepPicture(site, 'Next.jpg', JPEG)
  const next = await send()
  const age = (days: number) => {
    const then = new Date(Date.now() - days * DAY)
    for (const one of fs.readdirSync(pictures)) fs.utimesSync(join(pictures, one), then, then)
  }
  age(2.9)
  await send()
  expect(fs.readdirSync(pictures).sort()).toEqual([name, next, other].sort())
  age(3.1)
  await send()
  expect(fs.readdirSync(pictures).sort()).toEqual([basename(kept), next].sort())
})
