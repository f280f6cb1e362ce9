import { openGalleryStorage } from '../server/gallery-storage/open-storage.ts'
import { readSettings } from '../server/settings.ts'
import { loadCommand, parseArguments, runCommandLine } from './command-line.ts'
import { type Command, OPTIONS } from './gallery/command.ts'
import { explainFailure } from './gallery/explain-failure.ts'

const USAGE = `Usage: npm run gallery -- COMMAND

  add FILE...          publishes videos, cropped to 9:16
    --name "..."         sets the caption of the card; default: the file's name
    --captions FILE      adds captions in WebVTT or SubRip (.srt); --no-captions removes them
    --poster 2.5s        uses the frame at this time as the poster; --poster auto uses a typical one
    --mute               removes the sound; --sound keeps it
    --slow 8             plays 8 times slower, without sound; --slow 1 plays at normal speed
    --dry-run            shows what would be published, and publishes nothing
                         A video that is added again keeps what it was given before.
  list                 lists the published videos, newest first
  remove ID            removes a video

The videos are stored in GALLERY_STORAGE.`

const commands: Record<string, () => Promise<Command>> = {
  add: async () => (await import('./gallery/add.ts')).add,
  list: async () => (await import('./gallery/list.ts')).list,
  remove: async () => (await import('./gallery/remove.ts')).remove,
}

await runCommandLine(USAGE, run)

async function run(args: string[]): Promise<string> {
  const { positionals, values } = parseArguments({ args, allowPositionals: true, options: OPTIONS })
  const [name, ...rest] = positionals
  const command = await loadCommand(commands, name)
  const settings = readSettings()
  const storage = await openGalleryStorage(settings)
  try {
    return await command(storage, rest, values, settings)
  } catch (error) {
    throw explainFailure(error, storage.name)
  }
}
