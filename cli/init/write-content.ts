import { access, constants, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Document, isMap, isPair, isScalar, isSeq, parseDocument, visit } from 'yaml'
import { WEEKDAYS } from '../../business/weekdays.ts'
import { isWithin } from '../../server/disk/is-within.ts'
import { SetupError } from '../../server/setup-error.ts'
import { SAMPLE } from '../../site/content/leftovers.ts'
import { listFiles } from '../../site/content/list-files.ts'
import { nearestExisting } from '../nearest-existing.ts'
import { type Answers, answersSchema, canonical } from './questions.ts'

/**
 * Checks that a content folder can be written.
 *
 * @throws SetupError if the folder is in this project, exists and is not empty, or cannot be created
 */
export async function requireNew(folder: string): Promise<void> {
  if (isWithin(resolve(SAMPLE, '..'), resolve(folder)))
    throw new SetupError(
      `${folder} is in the folder of this project, where a new version could conflict with it. Name a folder beside it, for example ../my-site.`,
    )
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
  const parsed = answersSchema.parse(answers)
  const { coating, deposit, social, accent, ground } = parsed
  const omitted = ['pictures', 'logo.svg', 'map.yaml', ...(coating ? [] : ['coating.yaml'])].map((name) =>
    join(SAMPLE, name),
  )
  await cp(SAMPLE, folder, { recursive: true, filter: (source) => !omitted.includes(source) })
  if (!coating) await leaveOut(folder, /\bcoat(ing|ed)|\bceramic/i)
  if (!deposit) {
    await leaveOut(folder, /\bdeposit/i)
    await nameWholePrice(folder)
  }
  await copyPictures(folder)

  await edit(join(folder, 'business.yaml'), (business) => {
    for (const key of ['name', 'tagline', 'phone', 'whatsapp', 'email'] as const)
      set(business, [key], parsed[key])
    set(business, ['address', 'locality'], answers.town)
    set(business, ['address', 'region'], answers.region)
    set(business, ['area', 'districts'], answers.districts)
    for (const day of WEEKDAYS) set(business, ['hours', day], canonical(day, answers[day]))
    set(business, ['promises'], { reply: answers.reply, ...(deposit && { deposit }) })
    set(business, ['social'], social)
    set(business, ['theme'], { accent, ground })
    business.delete('logo')
    set(business, ['approvals'], [])
    set(business, ['trader'], answers.trader ?? null)
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

/** Without a deposit there is no balance: the whole price is due. */
async function nameWholePrice(folder: string): Promise<void> {
  for (const file of [join(folder, 'home.yaml'), join(folder, 'terms.md')]) {
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll('pay the balance', 'pay').replaceAll('The balance', 'The price'))
  }
}

/** The optional fields of a list’s entries. An entry stays without them. */
const OPTIONAL_FIELDS = ['picture', 'difference']

/**
 * Removes every sentence about something that the business does not have, and its pictures, from the texts in a folder.
 * If that leaves nothing of a text, what it belongs to goes too: the entry of a list, or the paragraph.
 */
async function leaveOut(folder: string, subject: RegExp): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name)
    if (name.endsWith('.yaml')) await edit(file, (document) => leaveOutOf(document, subject))
    if (!name.endsWith('.md')) continue
    const lines = (await readFile(file, 'utf8')).split('\n')
    const kept = lines.flatMap((line) => (subject.test(line) ? without(line, subject) || [] : [line]))
    await writeFile(file, kept.join('\n').replaceAll(/\n{3,}/g, '\n\n'))
  }
}

function leaveOutOf(document: Document, subject: RegExp): void {
  const emptied: (readonly unknown[])[] = []
  visit(document, {
    Scalar(key, node, path) {
      if (key === 'key' || typeof node.value !== 'string' || !subject.test(node.value)) return
      node.value = without(node.value, subject)
      if (node.value === '') emptied.push([...path, node])
    },
  })
  for (const path of emptied) {
    const index = path.findLastIndex(
      (part) => isSeq(part) || (isPair(part) && OPTIONAL_FIELDS.includes(String(part.key))),
    )
    const [list, entry] = [path[index], path[index + 1]]
    if (isSeq(list)) list.items = list.items.filter((item) => item !== entry)
    const map = path[index - 1]
    if (isPair(list) && isMap(map)) map.items = map.items.filter((item) => item !== list)
  }
}

/** A text without its sentences about something. The beginning of a list's entry alone is not a text. */
function without(text: string, subject: RegExp): string {
  const kept = text
    .replace(new RegExp(` and (${subject.source})s?\\b`, 'i'), '')
    .split(/(?<=[.!?]) /)
    .filter((sentence) => !subject.test(sentence))
    .join(' ')
  return /^- \*\*[^*]*\*\*$/.test(kept) ? '' : kept
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
