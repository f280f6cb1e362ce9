import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { APIRoute } from 'astro'
import { loadLogo } from '../assets/logo.ts'
import { loadHeroPicture } from '../assets/pictures.ts'
import { findLeftovers } from '../content/leftovers.ts'
import { loadContent } from '../content/load-content.ts'
import { readContentFolder } from '../content/read-content.ts'
import { findWarnings } from '../content/warnings.ts'
import { settings } from '../settings.ts'

/** dist/content.json: the data that the server reads, from the same build as the pages. It is not served. */
export const GET: APIRoute = async () => {
  const { business, coating, home, choices } = await loadContent()
  const [tall = '', wide = ''] = (await loadHeroPicture(home.hero)).sources.map(({ srcSet }) => srcSet.split(' ')[0])
  const { siteUrl, retentionDays, contentDir, contentFolder } = settings
  const sampleFolder = resolve('content')
  const written = await readContentFolder(contentFolder)
  return Response.json({
    business,
    choices,
    ...(coating && { coating: { currency: coating.currency } }),
    hero: { tall, wide },
    logo: (await loadLogo())?.src,
    // The sample's gallery shows a demo.
    ...(home.gallery && { gallery: { demo: resolve(contentDir) === sampleFolder } }),
    ownPages: await Array.fromAsync(glob(['**/*.html', '.well-known/**/*.html'], { cwd: 'public' })),
    reviews: written.files.reviews[0]?.data?.reviews.flatMap(({ id }) => id ?? []),
    siteUrl,
    retentionDays,
    contentDir,
    leftovers: await findLeftovers(contentFolder, contentDir, sampleFolder),
    warnings: await findWarnings(contentFolder, written),
  })
}
