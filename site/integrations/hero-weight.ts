import { readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { ELEMENT_NODE, parse, walkSync } from 'ultrahtml'
import { HERO_CROPS, KB, WIDE_SCREEN } from '../generated/hero-picture.ts'

/**
 * Warns if the home page's hero picture is heavier than planned, which takes very fine detail all over it
 * (site/generated/image-service.ts). It weighs the files of the build, because Astro may have taken them from its cache.
 */
export function heroWeight(): AstroIntegration {
  return {
    name: 'hero-weight',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const files: { path: string; crop: (typeof HERO_CROPS)['wide'] }[] = []
        walkSync(parse(await readFile(new URL('index.html', dir), 'utf8')), (node) => {
          if (node.type !== ELEMENT_NODE || node.name !== 'link') return
          const { imagesrcset = '', media } = node.attributes
          const crop = media === WIDE_SCREEN ? HERO_CROPS.wide : HERO_CROPS.tall
          for (const source of imagesrcset.split(', ')) files.push({ path: source.split(' ')[0] ?? '', crop })
        })
        const tooHeavy = new Map<string, string>()
        for (const { path, crop } of files) {
          const { size } = await stat(fileURLToPath(new URL(`.${path}`, dir)))
          if (size > crop.maxBytes) tooHeavy.set(crop.screens, describe(path, size, crop))
        }
        if (tooHeavy.size > 0) logger.warn([...tooHeavy.values(), REMEDY].join(' '))
      },
    },
  }
}

const REMEDY =
  'It has so much fine detail, such as leaves or gravel, that it loads slowly. Choose a calmer picture, or one with its ' +
  'background out of focus.'

function describe(path: string, size: number, { screens, maxBytes }: (typeof HERO_CROPS)['wide']): string {
  const name = decodeURI(path).replace(/^.*\/(.*)\.[^.]+\.\w+$/, '$1')
  return `The hero picture ${name} has ${Math.ceil(size / KB)} KB on ${screens}, where ${maxBytes / KB} KB are planned.`
}
