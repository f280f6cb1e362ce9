import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

type Lock = { packages: Record<string, { dev?: boolean; optional?: boolean }> }

/** The size of what `npm ci --omit=dev` installs, and the share of Node itself, in MB. */
export async function productionSize(): Promise<{ all: number; node: number }> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock
  const sizes = new Map<string, number>()
  for (const [path, { dev }] of Object.entries(packages)) {
    // The lock file also lists optional packages for other systems, which are not installed.
    if (path !== '' && !dev) sizes.set(path, await sizeOf(path).catch(() => 0))
  }
  const sum = (list: number[]) => list.reduce((total, size) => total + size, 0) / 1e6
  const node = [...sizes].filter(([path]) => /node_modules\/node-(linux|win)-/.test(path))
  return { all: sum([...sizes.values()]), node: sum(node.map(([, size]) => size)) }
}

/** The size of a package without its nested packages, which have entries of their own in the lock file. */
async function sizeOf(folder: string): Promise<number> {
  let size = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') size += await sizeOf(path)
    else if (entry.isFile()) size += (await stat(path)).size
  }
  return size
}
