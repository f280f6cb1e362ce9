import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

const GALLERY = resolve(import.meta.dirname, '../gallery.ts')

/** Nothing ever answers there. */
const NO_SITE = { SITE_URL: 'http://127.0.0.1:1' }

/** Starts the command as the owner does, in a process of its own. */
export function startGallery(settings: Record<string, string>, ...args: string[]) {
  return spawn(process.execPath, [GALLERY, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...NO_SITE, ...settings },
  })
}

/** Runs the command to its end. */
export async function runGallery(settings: Record<string, string>, ...args: string[]) {
  const process = startGallery(settings, ...args)
  const [stdout, stderr, [status]] = await Promise.all([
    text(process.stdout),
    text(process.stderr),
    once(process, 'close'),
  ])
  return { status: status as number, stdout, stderr }
}
