import { cp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|txt)$/

/** Copies the built site and removes every script from its pages. No site with scripts can be faster. */
export async function withoutScripts(folder: string): Promise<string> {
  await cp(await realpath('dist'), folder, { recursive: true })
  const pages = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'))
  for (const page of pages) {
    const html = await readFile(join(folder, page), 'utf8')
    await writeText(
      join(folder, page),
      html.replaceAll(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, ''),
    )
  }
  return folder
}

/** Copies the built site and adds another build of the home page, with its files. */
export async function withHomePageOf(build: string, folder: string): Promise<string> {
  await cp(await realpath('dist'), folder, { recursive: true })
  for (const file of await readdir(build, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const source = join(file.parentPath, file.name)
    const target = join(folder, source.slice(build.length))
    await cp(source, target)
    if (COMPRESSIBLE.test(target)) await writeText(target, await readFile(source, 'utf8'))
  }
  return folder
}

async function writeText(file: string, text: string): Promise<void> {
  await writeFile(file, text)
  await writeFile(`${file}.br`, brotliCompressSync(text))
  await rm(`${file}.gz`, { force: true })
  await writeFile(`${file}.gz`, gzipSync(text))
}
