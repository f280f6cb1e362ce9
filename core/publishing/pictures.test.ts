import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { HOME, projectWithContent } from '../../tests/support/publishing.ts'
import { DAY } from '../clock.ts'
import { listUnbuilt } from './built-from.ts'
import { draftsOf, writeDraft } from './drafts.ts'
import { newId } from './jobs.ts'
import { keepPicture } from './pictures.ts'
import { preview, publish, undo } from './publications.ts'

const JPEG = Buffer.from('ffd8ffe0', 'hex')
const order = (at: number) => ({ id: newId(new Date(1.8e12 + at)), by: 'owner@example.com', words: 'Picture' })

/** A project whose draft names a picture, in place of the live one. */
async function projectWithPicture(nameOf: (kept: string) => string = (kept) => kept) {
  const project = await projectWithContent()
  const { site, path, read } = project
  fs.mkdirSync(path('pictures'))
  fs.writeFileSync(path('pictures/van.jpg'), 'A van')
  fs.appendFileSync(path(HOME), 'picture: van.jpg\n')
  await publish(project.publisher, order(0))
  const name = nameOf(await keepPicture(site, '../IMG_4021.final.HEIC', JPEG))
  const [base, kept] = [read(HOME), join(draftsOf(site), 'pictures', name)]
  await writeDraft(site, HOME, base, base.replace('van.jpg', name))
  return { ...project, name, base, kept, file: `pictures/${name}` }
}

test('a picture that was sent is looked at, goes live and is recorded with its text, and is there if that is taken back', async () => {
  const { site, publisher, name, file, path, read, live, builds, git, base } = await projectWithPicture()
  expect(name).toMatch(/^IMG-4021-final-[\da-f]{16}\.jpg$/)
  await preview(publisher)
  expect(fs.readFileSync(path(file))).toEqual(JPEG)
  expect(fs.statSync(path(file)).mode & 0o777).toBe(0o644)
  // It is the owner’s, and comes with the draft.
  expect(await listUnbuilt(site)).toEqual([])
  const before = builds()
  await publish(publisher, order(1))
  expect([builds(), live()]).toEqual([before, expect.stringContaining(name)])
  expect(git('show', '--name-only', '--format=%s')).toBe(`Picture\n\n${HOME}\n${file}\n`)
  expect(git('status', '--short', file)).toBe('')
  await undo(publisher, order(2), order(1).id)
  expect([read(HOME), live()]).toEqual([base, expect.stringContaining('van.jpg')])
  await undo(publisher, order(3), order(2).id)
  expect(live()).toContain(name)
})

test('a draft that is thrown away leaves nothing to publish', async () => {
  const { site, publisher, base } = await projectWithPicture()
  await preview(publisher)
  await writeDraft(site, HOME, base, base)
  await expect(publish(publisher, order(1))).rejects.toThrow('There is nothing to publish.')
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
  const { publisher, kept, path } = await projectWithPicture(nameOf)
  put(kept)
  await preview(publisher)
  expect(fs.readdirSync(path('pictures'))).toEqual(['van.jpg'])
})

test('a picture is written nowhere but into the content, and over nothing', async () => {
  const { publisher, site, path, file } = await projectWithPicture()
  fs.writeFileSync(path(file), 'Something else')
  await preview(publisher)
  expect(fs.readFileSync(path(file), 'utf8')).toBe('Something else')
  fs.rmSync(path('pictures'), { recursive: true })
  fs.symlinkSync(site.desk, path('pictures'))
  await expect(preview(publisher)).rejects.toThrow('pictures is a link')
})

test('a picture that no draft names is kept for three days', async () => {
  const { site, kept, name } = await projectWithPicture()
  const other = await keepPicture(site, 'Other.jpg', secret)
  const pictures = join(draftsOf(site), 'pictures')
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
