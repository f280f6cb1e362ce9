import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const TEXT = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/

/** Writes a .br and a .gz file beside each text file of the build, so that the server does not have to compress. */
export function compress(): AstroIntegration {
  return {
    name: 'compress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const files = await readdir(fileURLToPath(dir), { recursive: true, withFileTypes: true })
        await Promise.all(
          files
            .filter((file) => file.isFile() && TEXT.test(file.name))
            .map((file) => compressFile(join(file.parentPath, file.name))),
        )
      },
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
