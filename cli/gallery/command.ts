import type { parseArgs } from 'node:util'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import type { Settings } from '../../server/settings.ts'

export const OPTIONS = {
  name: { type: 'string' },
  captions: { type: 'string' },
  'no-captions': { type: 'boolean' },
  poster: { type: 'string' },
  mute: { type: 'boolean' },
  sound: { type: 'boolean' },
  slow: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

export type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** A command of `npm run gallery`. It gets the arguments after its name, and returns the text to print. */
export type Command = (
  storage: GalleryStorage,
  args: string[],
  options: Options,
  settings: Settings,
) => Promise<string>
