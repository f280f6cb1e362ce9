import { execFileSync } from 'node:child_process'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/files.ts'
import { quarters } from '../../tests/support/pictures.ts'
import { startDesk, textOf } from '../../tests/support/start-desk.ts'

const PAGE = '/desk/site/picture?file=home.yaml&at=comparison.before'
const MB = 1024 * 1024

/** The desk over a copy of the sample, and a post of the form of a picture. */
async function deskWithContent() {
  const content = join(temporaryFolder(), 'content')
  await cp('content', content, { recursive: true })
  const desk = await startDesk({ env: { CONTENT_DIR: content } })
  const owner = await desk.signIn()
  async function send(picture: Uint8Array, { url = PAGE, headers = {} } = {}) {
    const form = new FormData()
    form.set('home.yaml#comparison.before.alt', 'A door')
    form.set('picture', new Blob([new Uint8Array(picture)]), '../IMG 1.HEIC')
    const body = new Response(form)
    return owner.send({
      method: 'POST',
      url,
      payload: Buffer.from(await body.arrayBuffer()),
      headers: {
        origin: desk.settings.deskUrl.origin,
        'content-type': body.headers.get('content-type') ?? '',
        ...headers,
      },
    })
  }
  return { ...desk, owner, content, send }
}

test('one that is too large is refused in words, with what was typed', async () => {
  const { send } = await deskWithContent()
  const { statusCode, body } = await send(Buffer.alloc(40 * MB + 1, 'x'))
  expect(statusCode).toBe(422)
  expect(textOf(body)).toMatch(/That picture is too large It has more than 40 MB\. .* A door/)
})

test('nothing that is larger than a picture, or sent elsewhere, is read', async () => {
  const { send, owner } = await deskWithContent()
  const jpeg = await quarters(1200, 900).jpeg().toBuffer()
  expect((await send(jpeg, { headers: { 'content-length': String(101 * MB) } })).statusCode).toBe(413)
  expect((await send(jpeg, { headers: { 'transfer-encoding': 'chunked' } })).statusCode).toBe(411)
  expect((await send(Buffer.alloc(MB), { url: '/desk/site/contact' })).statusCode).toBe(413)
  expect((await send(Buffer.alloc(MB), { url: '/desk/site/picture/../prices' })).statusCode).toBe(413)
  for (const type of ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data', ''])
    expect((await send(jpeg, { headers: { 'content-type': type } })).statusCode).toBeOneOf([400, 406, 413, 415])
  expect(textOf((await owner.get('/desk/site')).body)).not.toContain('not yet on the site')
})

test('only pictures of the content and of the desk are shown, and to the owner alone', async () => {
  const { owner, openBrowser, content, settings } = await deskWithContent()
  const kept = join(dirname(settings.deskFolder), 'secret.jpg')
  await mkdir(settings.deskFolder, { recursive: true })
  await writeFile(kept, await quarters().jpeg().toBuffer())
  await symlink('/etc/passwd', join(content, 'pictures/passwd.jpg'))
  await writeFile(join(content, 'pictures/broken.jpg'), 'no picture')
  await symlink('wheel.jpg', join(content, 'pictures/link.jpg'))
  execFileSync('mkfifo', [join(content, 'pictures/pipe.jpg')])
  expect((await owner.get('/desk/pictures/wheel.jpg')).headers).toMatchObject({ 'content-type': 'image/jpeg' })
  for (const name of [
    'link.jpg',
    'pipe.jpg',
    'passwd.jpg',
    'broken.jpg',
    'none.jpg',
    '..%2f..%2fsecret.jpg',
    '..%2fhome.yaml',
    'x%00.jpg',
  ])
    expect((await owner.get(`/desk/pictures/${name}`)).statusCode, name).toBe(404)
  expect((await openBrowser().get('/desk/pictures/wheel.jpg')).statusCode).toBe(303)
})
