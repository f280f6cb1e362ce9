import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { WITHOUT_GALLERY } from '../../gallery/video-list.ts'

/** The links to the gallery (sections/frame/nav-links.ts), and its island. No island contains another. */
const LINK = /<a [^>]*data-to="gallery"[^>]*>.*?<\/a>/gs
const ISLAND = /<astro-island (?:(?!<\/astro-island>).)*id="gallery".*?<\/astro-island>/s

/**
 * Writes each page a second time, without the gallery and the links to it, for the server to send while there are no
 * videos. Only the server can know: the first video is published without a build.
 *
 * @param videoHost if set, the videos are on a CDN that the server may be unable to read, so every page keeps its
 * gallery
 */
export function withoutGallery(videoHost: string): AstroIntegration {
  return {
    name: 'without-gallery',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        if (videoHost) return
        const folder = fileURLToPath(dir)
        for (const file of await readdir(folder, { recursive: true })) {
          if (!file.endsWith('.html')) continue
          const page = await readFile(join(folder, file), 'utf8')
          const without = page.replace(LINK, '').replace(ISLAND, '')
          if (without === page) continue
          const copy = join(folder, WITHOUT_GALLERY, file)
          await mkdir(dirname(copy), { recursive: true })
          await writeFile(copy, without)
        }
      },
    },
  }
}
