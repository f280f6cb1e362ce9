import { basename } from 'node:path'
import { CONTENT_FILES, type Kind, kindOf } from '../schemas/content-files.ts'
import { explainTokens, type Facts } from './facts-in-texts.ts'
import { type ContentFile, fieldMistakes, type Mistake } from './mistake.ts'
import { explainAddress } from './page-address.ts'
import type { Content } from './read-content.ts'

/** The tokens that only Markdown can have, because they depend on settings or become a sentence. */
const MARKDOWN_TOKENS = ['paymentMethods', 'retentionDays'] as const

/** The most services for which the pages have room. */
const MAX_SERVICES = 8

/** Checks each file by itself, and that there are all files which must be, and no others. */
export function checkFiles({ names, files, facts }: Content): Mistake[] {
  if (!names) return [ofFile('', 'There is no such folder. Set CONTENT_DIR to the folder of your content.')]
  const all: ContentFile[] = Object.values(files).flat()
  // The name of the logo as it is written, valid or not.
  const { logo } = Object(files.business[0]?.yaml.data)
  return [
    ...checkNames(names, logo),
    ...all.flatMap((file) => [
      ...fieldMistakes(file),
      ...(file.yaml.data === null
        ? [ofFile(file.file, 'This file is empty. Fill it in, or remove it.')]
        : []),
      ...checkBody(file, facts),
    ]),
  ]
}

/** A mistake that is not about a single field. */
const ofFile = (file: string, message: string): Mistake => ({ file, field: '', message })

/** Finds tokens without a value in the text of a Markdown file. */
function checkBody({ file, body, bodyLine }: ContentFile, facts: Facts): Mistake[] {
  return body.split('\n').flatMap((line, index) =>
    explainTokens(line, facts, MARKDOWN_TOKENS).map(({ index: before, message }) => ({
      ...ofFile(file, message),
      line: bodyLine + index,
      column: before + 1,
    })),
  )
}

/** Files that belong to a folder without being content. */
const NOT_CONTENT = /^(README|LICENSE)[^/]*$|^pictures\//i

function checkNames(names: string[], logo: unknown): Mistake[] {
  const kinds = new Set(names.map(kindOf))
  const missing = (Object.keys(CONTENT_FILES) as Kind[]).filter(
    (kind) => !CONTENT_FILES[kind].optional && !kinds.has(kind),
  )
  const explained = names.flatMap((file) => {
    const kind = kindOf(file)
    const isUnknown = !kind && !NOT_CONTENT.test(file) && file !== logo
    const message = isUnknown ? explainUnknown(file) : kind === 'pages' && explainAddress(file)
    return message ? [ofFile(file, message)] : []
  })
  return [
    ...explained,
    ...missing.map((kind) =>
      ofFile(
        CONTENT_FILES[kind].pattern,
        kind === 'services'
          ? 'There is no service. Write one file for each service, for example services/valeting.yaml.'
          : 'This file is missing. Restore it from a backup or from git.',
      ),
    ),
    ...names
      .filter((file) => kindOf(file) === 'services')
      .slice(MAX_SERVICES)
      .map((file) =>
        ofFile(
          file,
          `There are more than ${MAX_SERVICES} services. Remove this one, or make it a package of another.`,
        ),
      ),
  ]
}

function explainUnknown(file: string): string {
  if (file.endsWith('.yml')) return `Files end in .yaml here. Rename it to ${basename(file, '.yml')}.yaml.`
  if (/^[^/]+\.(svg|png)$/i.test(file))
    return `If this is the logo, write logo: ${file} in business.yaml. Otherwise remove it, or move it to pictures/.`
  if (/\.(jpe?g|png|webp|avif|heic)$/i.test(file)) return 'Move this picture to the folder pictures/.'
  const known = Object.values(CONTENT_FILES).map(({ pattern }) => pattern)
  return `This file is not used. Remove it, or correct its name. The files here are: ${known.join(', ')}.`
}
