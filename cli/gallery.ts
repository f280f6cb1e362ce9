import { parseArgs } from 'node:util'
import { type Env, readEnv } from '../server/env.ts'
import { openGalleryStorage } from '../server/gallery/open-storage.ts'
import type { GalleryStorage } from '../server/gallery/storage.ts'
import { loadCommand, runCommandLine } from './command-line.ts'
import { explainFailure } from './gallery/explain-failure.ts'

const OPTIONS = {
  name: { type: 'string' },
  captions: { type: 'string' },
  poster: { type: 'string' },
  mute: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const

export type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** A command on the published videos: given the words after its name, it says what to print. */
export type Command = (
  storage: GalleryStorage,
  words: string[],
  options: Options,
  env: Env,
) => Promise<string>

const USAGE = `Usage: npm run gallery -- COMMAND

  add FILE...          publishes videos; one of another shape than 9:16 is cut to it
    --name "..."         what is written on its card; without it, the name it has, or the file's
    --captions FILE.vtt  captions in WebVTT
    --poster 2.5s        the picture on its card is the one at this time
    --mute               without sound
    --dry-run            says what would be done, and does nothing
  list                 the published videos, the newest first
  remove ID            takes a video away

The videos are kept in GALLERY_STORAGE.`

const commands: Record<string, () => Promise<Command>> = {
  add: async () => (await import('./gallery/add.ts')).add,
  list: async () => (await import('./gallery/list.ts')).list,
  remove: async () => (await import('./gallery/remove.ts')).remove,
}

await runCommandLine(USAGE, run)

async function run(args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
  const [name, ...words] = positionals
  const command = await loadCommand(commands, name)
  const env = readEnv()
  const storage = await openGalleryStorage(env)
  try {
    return await command(storage, words, values, env)
  } catch (error) {
    throw explainFailure(error, storage.name)
  }
}
