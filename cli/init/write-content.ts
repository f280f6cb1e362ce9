import { access, constants, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Document, isScalar, parseDocument } from 'yaml'
import { SetupError } from '../../server/setup-error.ts'
import { listFiles } from '../../site/validation/list-files.ts'
import { nearestExisting } from '../nearest-existing.ts'
import { type Answers, answersSchema, profilesOf } from './questions.ts'

const SAMPLE = resolve(import.meta.dirname, '../../content')

/**
 * Checks that a content folder can be written.
 *
 * @throws SetupError if the folder exists and is not empty, or cannot be created
 */
export async function requireNew(folder: string): Promise<void> {
  if ((await listFiles(folder))?.length)
    throw new SetupError(`${folder} is not empty, and nothing in it is ever overwritten. Name a new folder.`)
  const nearest = nearestExisting(resolve(folder))
  if (!(await stat(nearest)).isDirectory()) throw new SetupError(`${nearest} is a file. Name a new folder.`)
  await access(nearest, constants.W_OK).catch(() => {
    throw new SetupError(`You may not write in ${nearest}. Name a folder elsewhere.`)
  })
}

/**
 * Writes a content folder: the sample’s texts, services and pictures as a starting point, with the answers in the place
 * of the sample’s facts, and without its claims.
 *
 * @param folder a new or empty folder
 */
export async function writeContent(answers: Answers, folder: string): Promise<void> {
  const coating = answersSchema.shape.coating.parse(answers.coating)
  const omitted = ['pictures', 'logo.svg', 'map.yaml', ...(coating ? [] : ['coating.yaml'])].map((name) =>
    join(SAMPLE, name),
  )
  await cp(SAMPLE, folder, { recursive: true, filter: (source) => !omitted.includes(source) })
  await copyPictures(folder)

  await edit(join(folder, 'business.yaml'), (business) => {
    for (const key of ['name', 'tagline', 'phone', 'whatsapp', 'email'] as const)
      set(business, [key], answers[key])
    set(business, ['address', 'locality'], answers.town)
    set(business, ['address', 'region'], answers.region)
    set(business, ['area', 'districts'], answers.districts)
    for (const day of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
      set(business, ['hours', day], answers.weekdays)
    set(business, ['hours', 'saturday'], answers.saturday)
    set(business, ['hours', 'sunday'], answers.sunday)
    set(business, ['promises'], { reply: answers.reply, deposit: answers.deposit })
    set(business, ['social'], profilesOf(answers.social))
    set(business, ['theme'], { accent: answers.accent, ground: answers.ground })
    business.delete('logo')
    set(business, ['approvals'], [])
    set(business, ['trader'], answers.trader ?? null)
    if (!coating) {
      const keywords: string[] = business.toJS().keywords
      set(
        business,
        ['keywords'],
        keywords.filter((keyword) => !keyword.includes('coating')),
      )
    }
  })
  if (coating) await edit(join(folder, 'coating.yaml'), (page) => set(page, ['currency'], 'GBP'))
}

/** Copies the pictures that the texts in a folder name. */
async function copyPictures(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.yaml'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const all = await readdir(join(SAMPLE, 'pictures'))
  for (const name of all.filter((picture) => texts.some((text) => text.includes(picture))))
    await cp(join(SAMPLE, 'pictures', name), join(folder, 'pictures', name))
}

/** Changes a YAML file, and keeps its comments. */
async function edit(file: string, change: (document: Document) => void): Promise<void> {
  const document = parseDocument(await readFile(file, 'utf8'))
  change(document)
  await writeFile(file, document.toString({ lineWidth: 0 }))
}

/** Sets a field. A comment on its line was about the value before. */
function set(document: Document, path: string[], value: unknown): void {
  document.setIn(path, Object(value) === value ? document.createNode(value) : value)
  const node = document.getIn(path, true)
  if (isScalar(node)) node.comment = null
}
