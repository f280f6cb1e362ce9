import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import sharp from 'sharp'

const PICTURE = /\.(jpe?g|jfif|png|webp|avif|gif|tiff?|heic|heif|jxl|jp2)$/i
/** High enough that re-encoding is invisible. Only pictures that contain metadata are re-encoded. */
const QUALITY = 90

/**
 * Removes metadata (place, time, camera) and colour profiles from every picture of the build, including those from
 * public/. Such pictures are rotated upright and converted to sRGB. SVGs are left as they are.
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

/** @throws if the file's metadata cannot be removed */
async function stripFile(folder: string, file: string): Promise<void> {
  const picture = sharp(await readFile(join(folder, file)), { animated: true })
  try {
    const { exif, xmp, icc, iptc, tifftagPhotoshop, comments, format } = await picture.metadata()
    if ([exif, xmp, icc, iptc, tifftagPhotoshop, comments].every((part) => part === undefined)) return
    const options = format === 'png' || format === 'gif' ? {} : { quality: QUALITY }
    await writeFile(join(folder, file), await picture.autoOrient().toFormat(format, options).toBuffer())
  } catch (cause) {
    throw new Error(
      `${file} cannot be read, so it might be published with the place where it was taken. Save it as JPEG or PNG.`,
      { cause },
    )
  }
}
