import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HookParameters } from 'astro'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WITHOUT_GALLERY } from '../../gallery/video-list.ts'
import { business } from '../../testing/builders.ts'
import { writeFiles } from '../../testing/files.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { Header } from '../sections/frame/Header.tsx'
import { Menu } from '../sections/frame/Menu.tsx'
import { withoutGallery } from './without-gallery.ts'

const logo = { src: '/logo.svg', width: 128, height: 16 }

/** The header and the menu of a page. */
function frame(homePath: '' | '/', hasGallery: boolean): string {
  const props = { logo, hasGallery, homePath, quoteHref: '#quote' }
  return renderToStaticMarkup(
    <>
      <Header name={business.name} {...props} />
      <Menu business={business} lowestPrice={49} {...props} />
    </>,
  )
}

/** An island as Astro writes it. */
const island = (id: string) =>
  `<astro-island uid="1" props="{}"><section id="${id}">${id}</section></astro-island>`

/** Runs the integration on a built site. Returns what reads a file of it. */
async function build(files: Record<string, string>, videoHost = '') {
  const folder = temporaryFolder()
  writeFiles(folder, files)
  const dir = pathToFileURL(`${folder}/`)
  await withoutGallery(videoHost).hooks['astro:build:done']?.({
    dir,
  } as HookParameters<'astro:build:done'>)
  return (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined
}

test('each page is written again with neither the gallery nor a link to it, and with all else', async () => {
  const read = await build({
    'index.html': frame('', true) + island('tabs') + island('gallery') + island('quote'),
    'quote/check.html': frame('/', true),
    'qrcodelanding.html': 'No links',
  })
  expect(read('index.html')).toContain('GALLERY')
  expect(read(`${WITHOUT_GALLERY}/index.html`)).toBe(frame('', false) + island('tabs') + island('quote'))
  expect(read(`${WITHOUT_GALLERY}/quote/check.html`)).toBe(frame('/', false))
  expect(read(`${WITHOUT_GALLERY}/qrcodelanding.html`)).toBeUndefined()
  expect(frame('', false)).not.toMatch(/gallery/i)
})

test('with a CDN for the videos there is no such page, because the server may be unable to read them', async () => {
  const read = await build({ 'index.html': frame('', true) }, 'https://videos.test')
  expect(read(`${WITHOUT_GALLERY}/index.html`)).toBeUndefined()
})
