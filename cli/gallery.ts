import { SetupError } from '../core/setup-error.ts'
import { oneLine } from '../core/text.ts'
import { openGalleryStorage } from '../server/gallery-storage/open-storage.ts'
import type { GalleryStorage } from '../server/gallery-storage/storage.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { findCommand, onlyArgument, parseArguments, runCommandLine, UsageError } from './command-line.ts'
import { add } from './gallery/add.ts'
import { entryPath, filesOf, findEntry, readList, rebuildList, removeUnlistedFiles } from './gallery/entries.ts'
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
  remove ID            removes a video

The videos are stored in GALLERY_STORAGE.`

type Command = (args: string[], storage: GalleryStorage, settings: Settings) => Promise<string>

const COMMANDS: Record<string, Command> = { add, list, remove }

/** What to do about a failure, by its code, which may be anywhere in the chain of causes. */
const ADVICE: [codes: RegExp, advice: (storage: string) => string][] = [
  [
    /^(ENOSPC|EDQUOT)$/,
    () =>
      'The disk is full. Free some space, of which 100 MB stay free for quote requests. Then run the command again.',
  ],
  [
    /^(EACCES|EPERM|EROFS)$/,
    (storage) => `${storage} is not writable. Change its owner or permissions, or correct GALLERY_STORAGE.`,
  ],
  [/^(NoSuchBucket|ENOTDIR)$/, (storage) => `${storage} does not exist. Create it, or correct GALLERY_STORAGE.`],
  [
    /^(CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|Auth\w+|AccessDenied|401|403)$/,
    (storage) =>
      `${storage} rejects the credentials, or there are none. Are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY right, and do they allow writing?`,
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|TimeoutError)$/,
    (storage) => `${storage} cannot be reached. Is this machine online, and are the settings right?`,
  ],
]

await runCommandLine(USAGE, async ([name, ...args]) => {
  const command = findCommand(COMMANDS, name)
  const settings = readSettings()
  const storage = await openGalleryStorage(settings)
  try {
    return await command(args, storage, settings)
  } catch (error) {
    const codes = codesOf(error)
    const [, advice] = ADVICE.find(([pattern]) => codes.some((code) => pattern.test(code))) ?? []
    // The published list is intact, because it is written last.
    throw advice ? new SetupError(advice(storage.name), { cause: error }) : error
  }
})

/** Lists the videos, one per line, in the order of the list. */
async function list(args: string[], storage: GalleryStorage): Promise<string> {
  parseArguments({ args })
  const videos = await readList(storage)
  if (videos.length === 0) return `There are no videos in ${storage.name}.`
  const times = await readTimeFormat()
  const lines = videos.map(({ id, createdTime, name }) =>
    [id, times.format(new Date(createdTime)), oneLine(name)].join('  '),
  )
  return [...lines, `Times are ${times.zone}.`].join('\n')
}

/** Removes a video from the list, and then deletes its files. If interrupted, it can be run again. */
async function remove(args: string[], storage: GalleryStorage): Promise<string> {
  const { positionals } = parseArguments({ args, allowPositionals: true })
  const id = onlyArgument(positionals, 'the ID of a video, which npm run gallery -- list shows')
  await readList(storage)
  const entry = await findEntry(storage, id)
  if (!entry && (await filesOf(storage, id)).length === 0)
    throw new UsageError(`There is no video ${id}. See: npm run gallery -- list`)
  await storage.remove(entryPath(id))
  await rebuildList(storage)
  await removeUnlistedFiles(storage, id)
  return `Removed ${id}. It disappears from the site within a minute.`
}

function codesOf(failure: unknown): string[] {
  if (!(failure instanceof Error) || failure instanceof SetupError) return []
  const { code, name, $metadata, cause } = Object(failure)
  return [...[code, name, $metadata?.httpStatusCode].map(String), ...codesOf(cause)]
}
