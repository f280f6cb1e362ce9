import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import sharp from 'sharp'

const PICTURE = /\.(jpe?g|jfif|png|webp|avif|gif|tiff?|heic|heif|jxl|jp2)$/i
/** High enough not to be seen. Only a picture that carries metadata is encoded again. */
const QUALITY = 90

/**
 * Takes out of every picture of the build, those of public/ included, where, when and with what it was taken, and
 * any colour profile. Pictures are turned upright and converted to sRGB. An SVG is left as it is.
 */
export function stripMetadata(): AstroIntegration {
  return {
    name: 'strip-metadata',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        for (const file of await readdir(folder, { recursive: true })) {
          if (PICTURE.test(file)) await stripFile(folder, file)
        }
      },
    },
  }
}

/** @throws Error when the file is of a kind whose metadata cannot be removed */
async function stripFile(folder: string, file: string): Promise<void> {
  const picture = sharp(await readFile(join(folder, file)), { animated: true })
  try {
    const { exif, xmp, icc, iptc, tifftagPhotoshop, comments, format } = await picture.metadata()
    if ([exif, xmp, icc, iptc, tifftagPhotoshop, comments].every((part) => part === undefined)) return
    const options = format === 'png' || format === 'gif' ? {} : { quality: QUALITY }
    await writeFile(join(folder, file), await picture.autoOrient().toFormat(format, options).toBuffer())
  } catch (cause) {
    throw new Error(
      `${file} cannot be read, so the place where it was taken might be published with it. Save it as JPEG or PNG.`,
      { cause },
    )
  }
}
