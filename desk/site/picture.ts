import sharp from 'sharp'
import type { Clock } from '../../core/clock.ts'
import type { Site } from '../../core/publishing/content-files.ts'
import { idOf, type Path, valueAt } from '../../core/publishing/edit.ts'
import { keepPicture } from '../../core/publishing/pictures.ts'
import { MAX_PICTURE_BYTES, MAX_PIXELS, PHOTO_KINDS } from '../../core/requests/photo.ts'
import { countOf } from '../../core/text.ts'
import { Problem, type ProblemKind } from '../../server/http/problem.ts'
import { toJpeg } from '../../server/photos/to-jpeg.ts'
import { leastPixels, shapesOf } from '../../site/content/check-pictures.ts'
import { kindOf } from '../../site/content/schemas/content-files.ts'
import { schemaAt } from '../../site/content/schemas/schema-at.ts'
import { pageTitle } from './change.ts'
import type { Draft } from './draft.ts'
import { capitalised, ownField } from './field.ts'
import { editHref, entriesOf, headingOf, isEntry, itemsAt, keysOf, nameOf, SITE, titleAt } from './form.ts'
import { inputsOf } from './input.ts'

/** A picture where the site shows it. */
export type Tile = { href: string; file: string; title: string; detail: string; isChanged: boolean }
/** A picture that was sent with a form, or why it could not be read. */
export type SentPicture = { name: string; bytes: Buffer | ProblemKind }

/** The most pixels on the longer side: more than any screen shows of it. */
const MAX_EDGE = 3200

const PICTURES = `${SITE}/pictures`
/** Why a picture was not taken. */
const PROBLEMS: Partial<Record<ProblemKind, string>> = {
  notPicture: `That isn’t a ${PHOTO_KINDS} picture. Take a screenshot of it, and choose that. Videos go under Work.`,
  undecodable: `We can’t read that picture. It’s damaged, or has more than ${MAX_PIXELS / 1e6} million pixels. Does it open on your phone? Then take a screenshot, and choose that.`,
  photoTooLarge: 'That picture is too large. It has more than 40 MB. Choose a smaller one.',
}
const NOT_NOW = 'The picture could not be taken in just now. Try again in a minute.'
const NO_ROOM = 'There’s no room for it. The disk of your site is almost full. Show this to whoever set it up.'

type Sent = { site: Site; clock: Clock; query: URLSearchParams; form: URLSearchParams; picture: SentPicture }

/** Takes in the picture that was sent with a form, as if its name had been typed. Returns why not, if so. */
export async function takePicture({ site, clock, query, form, picture }: Sent): Promise<string | undefined> {
  const path = keysOf(query.get('at') ?? '')
  try {
    if (typeof picture.bytes === 'string') throw new Problem(picture.bytes)
    if (Number(form.get('size')) > MAX_PICTURE_BYTES) throw new Problem('photoTooLarge')
    const jpeg = await toJpeg(picture.bytes, clock, MAX_EDGE)
    const { width, height } = await sharp(jpeg).metadata()
    const { long, short } = leastPixels(path)
    const [wide, high] = width < height ? [short, long] : [long, short]
    const isNarrow = width < wide
    if (isNarrow || height < high) {
      const [has, needs] = (isNarrow ? [width, wide] : [height, high]).map((count) => count.toLocaleString('en-GB'))
      const words = `It’s ${has} pixels ${isNarrow ? 'wide' : 'high'}. This place needs ${needs}.`
      return `That picture is too small. ${words} Pictures sent by WhatsApp are shrunk: choose the one your camera took.`
    }
    const nameOfIts = (key: string) => nameOf(query.get('file') ?? '', [...path, key])
    form.set(nameOfIts('file'), await keepPicture(site, picture.name, jpeg))
    // What stayed in view of the other one says nothing of this one.
    if (form.has('take')) form.set(nameOfIts('focus'), '')
  } catch (error) {
    if (error instanceof Problem) return PROBLEMS[error.kind] ?? NOT_NOW
    if (Object(error).code === 'ENOSPC') return NO_ROOM
    throw error
  }
  return undefined
}

const isPicture = (file: string, path: Path) => schemaAt(file, path)?.properties?.file?.kind === 'picture'

/** The places of pictures in a part of a file. */
function placesIn(file: string, data: unknown, path: Path = []): Path[] {
  if (!schemaAt(file, path)) return []
  if (data && isPicture(file, path)) return [path]
  const keys = Array.isArray(data)
    ? data.map((entry) => String(idOf(entry)))
    : Object.keys(Object(typeof data === 'object' ? data : {}))
  return keys.flatMap((key) => placesIn(file, valueAt(data, [key]), [...path, key]))
}

const pictureOf = (written: unknown) => String(Object(written).file ?? '')

export function picturesPage(draft: Draft) {
  const { files, services, dataOf, changes } = draft
  const own = ['home.yaml', ...services, ...files.filter((file) => kindOf(file) === 'coating')]
  const tiles = own.flatMap((file) =>
    placesIn(file, dataOf(file)).map(
      (path): Tile => ({
        ...wordsFor(draft, file, path),
        href: editHref(file, path, 'picture'),
        file: pictureOf(valueAt(dataOf(file), path)),
        isChanged: changes.some(({ name }) => `${name}.`.startsWith(`${nameOf(file, path)}.`)),
      }),
    ),
  )
  return { view: { title: 'Pictures', about: countOf(tiles.length, 'picture'), back: SITE, tiles } }
}

/** Where a picture is, and on what of it. */
function wordsFor({ dataOf }: Draft, file: string, path: Path): Pick<Tile, 'title' | 'detail'> {
  const data = dataOf(file)
  const around = path.slice(0, -1)
  const schema = schemaAt(file, path)
  const page = kindOf(file) === 'home' ? (schemaAt(file, path.slice(0, 1))?.title ?? '') : pageTitle(file, data)
  const last = path.at(-1)
  if (path[0] === 'hero') {
    const other = last === 'tallPicture' ? 'Phones' : 'Computers'
    return { title: page, detail: valueAt(data, ['hero', 'tallPicture']) ? other : 'Computers and phones' }
  }
  if (isEntry(file, path)) {
    const index = entriesOf(valueAt(data, around)).findIndex((entry) => idOf(entry) === last)
    return { title: `Picture ${index + 1}`, detail: page }
  }
  const title = schema ? titleAt(schema, path) : ''
  if (title !== 'Picture') return { title, detail: page }
  const one = schemaAt(file, around.slice(0, -1))?.one
  if (one) return { title: headingOf(valueAt(data, around)), detail: capitalised(one) }
  return { title: page, detail: kindOf(file) === 'services' ? 'Service' : 'Top of the page' }
}

export function picturePage(draft: Draft, query: URLSearchParams) {
  const file = query.get('file') ?? ''
  const path = keysOf(query.get('at') ?? '')
  const source = draft.source(file)
  const written = valueAt(source.data, path)
  if (!draft.files.includes(file) || !written || !isPicture(file, path)) return undefined
  const { title, detail } = wordsFor(draft, file, path)
  const own = (key: string, title: string, value?: string) => ({
    ...ownField(nameOf(file, [...path, key]), title, 'text', value),
    path: [...path, key],
  })
  const which = { ...own('file', 'Picture', pictureOf(written)), none: null }
  const focus = own('focus', 'What must stay in view?', Object(written).focus)
  // Wide and narrow cards alternate. In a wide one with several prices, the picture is beside them.
  const isWide = [0, 3].includes(draft.services.indexOf(file) % 4)
  const isBeside = isWide && path[0] === 'picture' && entriesOf(valueAt(source.data, ['packages'])).length > 1
  const shapes = shapesOf(kindOf(file), isBeside ? ['beside'] : path)
  const items = [which, focus, ...itemsAt(source, [...path, 'alt'])]
  const picture = shapes.filter(([screen]) => detail !== (screen === 'phone' ? 'Computers' : 'Phones'))
  return {
    view: { title, about: detail, back: PICTURES, items, picture, save: {} },
    files: [file],
    inputs: (form: URLSearchParams) => inputsOf(items, form),
  }
}
