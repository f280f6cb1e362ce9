import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { asTyped } from '../core/business/finding.ts'
import { SetupError } from '../core/setup-error.ts'
import { oneLine } from '../core/text.ts'
import { deleteVideo, filesOf, readList, removeEntry, restoreEntry } from '../server/gallery-storage/entries.ts'
import { openGalleryStorage } from '../server/gallery-storage/open-storage.ts'
import type { GalleryStorage } from '../server/gallery-storage/storage.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { findCommand, onlyArgument, runCommandLine, UsageError } from './command-line.ts'
import { add } from './gallery/add.ts'
import { adviceOn } from './gallery/advice.ts'
import { runOrders } from './gallery/orders.ts'
import { readTimeFormat } from './time-format.ts'

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
  remove ID            removes a video; its files are deleted after 30 days, or with --for-good at once
  restore ID           brings it back until then
  run                  does what the desk has asked for (deploy/detailing-site-gallery.service)

The videos are stored in GALLERY_STORAGE.`

type Command = (args: string[], storage: GalleryStorage, settings: Settings) => Promise<string>

const AN_ID = asTyped('the ID of a video, which npm run gallery -- list shows')

const COMMANDS: Record<string, Command> = { add, list, remove, restore, run }

await runCommandLine(USAGE, async ([name, ...args]) => {
  const command = findCommand(COMMANDS, name)
  const settings = readSettings()
  const storage = await openGalleryStorage(settings)
  try {
    return await command(args, storage, settings)
  } catch (error) {
    const advice = adviceOn(error, storage.name)
    // The published list is intact, because it is written last.
    throw advice ? new SetupError(advice, { cause: error }) : error
  }
})

/** Lists the videos, one per line, in the order of the list. */
async function list(args: string[], storage: GalleryStorage): Promise<string> {
  parseArgs({ args })
  const videos = await readList(storage)
  if (videos.length === 0) return `There are no videos in ${storage.name}.`
  const times = await readTimeFormat()
  const lines = videos.map(({ id, createdTime, name }) =>
    [id, times.format(new Date(createdTime)), oneLine(name)].join('  '),
  )
  return [...lines, `Times are ${times.zone}.`].join('\n')
}

/** Removes a video from the list. If interrupted, it can be run again. */
async function remove(args: string[], storage: GalleryStorage): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'for-good': { type: 'boolean' } },
  })
  const id = onlyArgument(positionals, AN_ID)
  await readList(storage)
  const entry = await removeEntry(storage, id, new Date())
  if (!entry && (await filesOf(storage, id)).length === 0)
    throw new UsageError(`There is no video ${id}. See: ${asTyped('npm run gallery -- list')}`)
  if (entry && !values['for-good'])
    return `Removed ${id}. It disappears from the site within a minute. To bring it back within 30 days: ${asTyped('npm run gallery -- restore')} ${id}`
  await deleteVideo(storage, id)
  return `Deleted ${id}. It disappears from the site within a minute.`
}

async function restore(args: string[], storage: GalleryStorage): Promise<string> {
  const id = onlyArgument(parseArgs({ args, allowPositionals: true }).positionals, AN_ID)
  await readList(storage)
  const entry = await restoreEntry(storage, id)
  if (!entry) throw new UsageError(`There is no video ${id} to bring back. Removed ones are deleted after 30 days.`)
  return `"${oneLine(entry.name)}" is back. It appears on the site within a minute.`
}

/** Does what the desk has asked for. */
async function run(args: string[], storage: GalleryStorage, { deskFolder }: Settings): Promise<string> {
  parseArgs({ args })
  await runOrders(storage, { desk: resolve(deskFolder) })
  return 'Nothing is left to do.'
}
