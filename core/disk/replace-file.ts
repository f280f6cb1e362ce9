import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createFolder } from './private-files.ts'

/**
 * Writes a file under a hidden name, flushes it and renames it, so that it appears whole, even after a power cut.
 * Its mode is this one, whatever the umask. Creates its folder.
 */
export async function replaceFile(
  target: string,
  content: Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>,
  mode = 0o644,
): Promise<void> {
  const folder = dirname(target)
  const part = join(folder, `.${basename(target)}.${randomUUID()}`)
  createFolder(folder)
  try {
    await pipeline(content, createWriteStream(part, { flags: 'wx', flush: true, mode }))
    await chmod(part, mode)
    await rename(part, target)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await flushNames(folder)
}

/**
 * Flushes the names in a folder to disk. Otherwise, after a power cut, a file may be missing that another one names.
 */
async function flushNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open a folder.
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
