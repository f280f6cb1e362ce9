import { lstat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'
import { readRegularFile } from '../../core/disk.ts'
import { MAX_PICTURE_BYTES } from '../../core/requests/photo.ts'
import { SetupError } from '../../core/setup-error.ts'
import { replaceTexts } from './facts-in-texts.ts'
import { type ContentFile, type Mistake, mistakeAt } from './mistake.ts'
import { type Content, listFiles } from './read-content.ts'
import { PICTURE_FORMATS } from './schemas/fields.ts'

/** The least pixels on a picture's long side: as wide as the screen, and elsewhere. */
const MIN_HERO = 1600
const MIN_SIDE = 1000
/** The least pixels on the hero picture's short side: a phone shows all of its height, and a desktop most. */
const MIN_HERO_SHORT = 720

interface PictureField {
  content: ContentFile
  path: PropertyKey[]
  file: string
}

/**
 * Checks that each picture that the content names exists, is large enough and can be read, and that the others can.
 *
 * @param folders that have pictures/, of which the first is the content's
 */
export async function checkPictures(folders: string[], { files }: Content): Promise<Mistake[]> {
  const lists = await Promise.all(folders.map((folder) => readPictures(join(folder, 'pictures'))))
  const pictures = new Map(lists.flatMap((list) => [...list]))
  const contents: ContentFile[] = Object.values(files).flat()
  const fields = contents.flatMap((content) =>
    findNames(content.yaml.data).map((field): PictureField => ({ content, ...field })),
  )
  const named = fields.flatMap((field): Mistake[] => {
    const message = explainField(field, pictures)
    return message ? [mistakeAt(field.content, field.path, message)] : []
  })
  const names = new Set(fields.map(({ file }) => file))
  // The build also reads pictures that are kept for later.
  const others = [...pictures].flatMap(([name, { problem }]): Mistake[] =>
    problem && !names.has(name) ? [{ file: `pictures/${name}`, field: '', message: problem }] : [],
  )
  return [...named, ...others]
}

/** A picture's field is called so, has the picture's name as its `file`, or is part of a `lamp`. */
const PICTURE_FIELD = /^(picture|tallPicture|before|after|file)$/

/**
 * Finds the pictures that a file names. It reads what is written, not what the schema makes of it, so that another
 * mistake in the file hides none of them.
 */
function findNames(data: unknown): { path: PropertyKey[]; file: string }[] {
  const found: { path: PropertyKey[]; file: string }[] = []
  replaceTexts(data, (file, path) => {
    if (PICTURE_FIELD.test(String(path.at(-1))) || path.includes('lamp')) found.push({ path, file })
    return file
  })
  return found
}

function explainField({ path, file }: PictureField, pictures: Map<string, PictureFile>): string | undefined {
  // The schema explains a path.
  if (/[/\\]/.test(file)) return undefined
  if (/\.hei[cf]$/i.test(file)) return HEIC
  if (!PICTURE_FORMATS.test(file)) return `${file} is not a picture for the web. ${SAVE_AGAIN}`
  const picture = pictures.get(file)
  if (!picture) {
    const fold = (name: string) => parse(name).name.normalize('NFC').toLowerCase()
    const similar = [...pictures.keys()].find((name) => fold(name) === fold(file))
    const remedy = similar ? `Write ${similar}: capitals and the ending count.` : 'Put it there, or correct its name.'
    return `There is no file ${file} in pictures/. ${remedy}`
  }
  if (picture.problem) return picture.problem
  const least = leastPixels(path)
  if (picture.long < least.long) return explainSize(file, picture.long, 'long', least.long)
  if (picture.short < least.short) return explainSize(file, picture.short, 'short', least.short)
  return undefined
}

/** How many pixels a picture must have on its sides, by the path of its field or group. */
export function leastPixels(path: PropertyKey[]): { long: number; short: number } {
  const [section] = path
  if (section === 'hero') return { long: MIN_HERO, short: MIN_HERO_SHORT }
  const isAnySize = section === 'partnerLogos' || section === 'reviews' || path.includes('lamp')
  return { long: isAnySize ? 0 : MIN_SIDE, short: 0 }
}

/** The width of a picture by its height, as the styles cut it on a phone (390 × 844) and on a computer (1440 × 900). */
const SHAPES = new Map([
  ['home hero', [0.6, 1.6]],
  ['home comparison', [1.35, 2.25]],
  ['services picture', [1, 3.3]],
  ['services beside', [1, 0.55]],
  ['services packages', [2.5, 1]],
  ['coating picture', [0.7, 1.85]],
  ['coating comparison', [0.8, 1.3]],
])

/** How a picture is cut on each screen, by the kind of its file and its path: 4:3 if it is not above, as results are. */
export function shapesOf(kind = '', path: PropertyKey[]): ['phone' | 'computer', number][] {
  const part = path.find((key) => key !== 'results')
  const [phone = 4 / 3, computer = 4 / 3] = SHAPES.get(`${kind} ${String(part)}`) ?? []
  return [
    ['phone', phone],
    ['computer', computer],
  ]
}

const explainSize = (file: string, pixels: number, side: string, least: number) =>
  `${file} has only ${pixels} pixels on its ${side} side, and would look blurred. Use one with at least ${least}.`

const SAVE_AGAIN = 'Save it as JPEG, PNG, WebP or AVIF.'
const HEIC =
  'This picture is in HEIC, the format of iPhones, which browsers cannot show, whatever its name ends with. Save it as ' +
  'JPEG: on a Mac open it in Preview and choose File, Export; on Windows open it in Photos and choose Save as. An ' +
  'iPhone takes the next ones as JPEG with Settings, Camera, Formats, Most Compatible.'

/** The sides of a picture in pixels, or what is wrong with it. */
interface PictureFile {
  long: number
  short: number
  problem?: string
}

const unread = (problem: string): PictureFile => ({ long: 0, short: 0, problem })

/** Vite takes ? for the end of a name and \ for a folder. A name that is not UTF-8 cannot be opened. */
const UNUSABLE = /[?\\\p{Cc}\uFFFD]/u
const RENAME = 'Rename this file, using letters, digits and hyphens: the site cannot be built with such a name.'

/** What is known of each picture that has been read, by its path, size and time of the last change. */
const readBefore = new Map<string, PictureFile>()

/** Reads each picture as a whole, so that a damaged one is found, unless it is unchanged since it was last read. */
async function readPictures(folder: string): Promise<Map<string, PictureFile>> {
  const names = ((await listFiles(folder)) ?? []).filter((name) => PICTURE_FORMATS.test(name) && !name.includes('/'))
  const pictures = new Map<string, PictureFile>()
  // One after the other: the pixels of all together could need more memory than a small machine has.
  for (const name of names) {
    if (UNUSABLE.test(name)) {
      pictures.set(name, unread(RENAME))
      continue
    }
    const path = join(folder, name)
    const { size, mtimeMs } = await lstat(path)
    const key = `${path} ${size} ${mtimeMs}`
    const picture = readBefore.get(key) ?? (await readPicture(path))
    readBefore.set(key, picture)
    pictures.set(name, picture)
  }
  return pictures
}

async function readPicture(path: string): Promise<PictureFile> {
  let bytes: Buffer = Buffer.of()
  try {
    bytes = await readRegularFile(path, MAX_PICTURE_BYTES)
    const { width, height, format } = await sharp(bytes).metadata()
    await sharp(bytes).resize(16).toBuffer()
    const problem = /^(jpeg|png|webp|heif|avif)$/.test(format)
      ? {}
      : { problem: `This is a ${format} file. ${SAVE_AGAIN}` }
    return { long: Math.max(width, height), short: Math.min(width, height), ...problem }
  } catch (error) {
    if (error instanceof SetupError) return unread(error.message)
    return unread(isHeic(bytes) ? HEIC : `This file is not a picture, or is damaged. ${SAVE_AGAIN}`)
  }
}

/** Whether a file begins as HEIC does: https://github.com/nokiatech/heif/wiki/HEIF-Technical-Information */
const isHeic = (bytes: Buffer) => /^ftyp(hei[cxms]|hev[cx]|mif1|msf1)/.test(bytes.toString('latin1', 4, 12))
