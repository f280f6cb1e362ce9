import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqliteStore } from '../../core/store/sqlite.ts'
import { aQuote } from './builders.ts'
import { fakeClock } from './fake-clock.ts'
import { temporaryFolder, writeFiles } from './files.ts'
import { runCommand } from './run-command.ts'

export const PHOTO = { sentHash: 'a', jpeg: Buffer.alloc(300_000, 'swirls') }

/** A project with everything that cannot be made again, and an empty folder for its backups. */
export function project(env: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const backups = temporaryFolder()
  writeFiles(folder, {
    '.env': 'RETENTION_DAYS=90\n',
    'content/business.yaml': 'name: Reid\n',
    'content/pictures/van.jpg': 'a van',
    'data/gallery-videos/video-list.json': '{"videos":[]}',
    'data/gallery-videos/1-a.mp4': 'a film',
    'data/gallery-videos/.1-b.mp4.0b6c1a52-8a4e-4f0e-9a52-54b1f6a0f3ad': 'half a film',
    'data/desk/pictures/van-0123456789abcdef.jpg': 'a van',
    'publications/history.git/HEAD': 'ref: refs/heads/main\n',
    'public/proof.txt': 'mine',
  })
  const run = (command: string, ...args: string[]) => runCommand(command, args, { folder, env })
  return { folder, backups, run }
}

/** Accepts a request with a photo, and returns its reference. */
export async function addRequest(folder: string, email = 'first@example.com') {
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock())
  const { reference = '' } = await store.requests.accept({ quote: aQuote({ email }), photos: [PHOTO] })
  await store.close()
  return reference
}

/** Damages a database where no other table is than the photos. */
export function damagePhoto(file: string): void {
  const bytes = readFileSync(file)
  const PAGE = 4096
  const pages = Array.from({ length: bytes.length / PAGE }, (_, page) => page * PAGE)
  // A page of a long photo begins with the number of the next one.
  const ofPhoto = pages.filter((at) => bytes.subarray(at + 4, at + 20).includes('swirls'))
  bytes.writeUInt32BE(0x7f_ff_ff_ff, ofPhoto[ofPhoto.length >> 1])
  writeFileSync(file, bytes)
}
