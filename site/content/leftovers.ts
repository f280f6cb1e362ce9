import { resolve } from 'node:path'
import { fillText } from './facts-in-texts.ts'
import type { ContentFile, ContentFiles } from './mistake.ts'
import { type Content, readContentFolder } from './read-content.ts'
import { replaceTexts } from './replace-texts.ts'

/** The folder of the sample business. */
export const SAMPLE = resolve(import.meta.dirname, '../../content')

/** A sentence of a content folder, or a package that it names, and where it is. */
export interface Leftover {
  file: string
  line: number
  text: string
}

/** What is left of the sample in the texts of another content folder. */
export interface Leftovers {
  /** Sentences that are the sample's, word for word. business.yaml is left out. */
  sentences: Leftover[]
  /** Packages of the sample that the content names without having them. */
  packages: Leftover[]
  /** Sentences about coatings, if there is no page about them. */
  coatings: Leftover[]
}

/** Compares the texts of a content folder with the sample's. */
export async function findLeftovers(content: Content): Promise<Leftovers> {
  const sample = await readContentFolder(SAMPLE)
  const own = sentencesOf(content.files, content)
  const known = new Set(sentencesOf(sample.files, content).map(({ text }) => wordsOf(text)))
  const packages = packageNames(content.files)
  const gone = packageNames(sample.files).filter(
    (name) => !packages.some((one) => wordsOf(one).includes(wordsOf(name))),
  )
  return {
    sentences: own.filter(
      ({ file, text }) => file !== 'business.yaml' && known.has(wordsOf(text)) && isLong(text),
    ),
    packages: own.flatMap((sentence) =>
      gone.filter((name) => mentions(sentence.text, name)).map((text) => ({ ...sentence, text })),
    ),
    coatings: content.files.coating.length > 0 ? [] : own.filter(({ text }) => /\bcoatings?\b/i.test(text)),
  }
}

/** Every sentence of the files, with the facts filled in. */
function sentencesOf(files: ContentFiles, { facts }: Content): Leftover[] {
  const all: ContentFile[] = Object.values(files).flat()
  return all.flatMap(({ file, yaml, body, bodyLine }) => {
    const found: Leftover[] = []
    replaceTexts(yaml.data, (value, path) => {
      for (const { text } of splitSentences(fillText(value, facts)))
        found.push({ file, line: yaml.locate(path).line, text })
      return value
    })
    for (const { line, text } of splitSentences(fillText(body, facts)))
      found.push({ file, line: bodyLine + line, text })
    return found
  })
}

/** The sentences of a text, however its lines are wrapped, and the line of each, from 0. */
function splitSentences(text: string): { line: number; text: string }[] {
  const sentences = text.matchAll(/\S.*?(?=(?<=[.!?])\s|\n\s*\n|\n\s*(?:[-*+]|#+)\s|\s*$)/gs)
  return Array.from(sentences, ({ 0: sentence, index }) => ({
    line: text.slice(0, index).split('\n').length - 1,
    text: sentence.replaceAll(/\s+/g, ' '),
  }))
}

/** A sentence without its punctuation and capitals. */
const wordsOf = (sentence: string) => (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** Fewer words, such as “Get a free quote” or “About 2 to 3 hours”, may be any business's own. */
const MIN_WORDS = 5

const isLong = (sentence: string) => (sentence.match(/\p{L}[\p{L}’'-]*/gu) ?? []).length >= MIN_WORDS

function packageNames({ services }: ContentFiles): string[] {
  return services.flatMap(({ data }) => data?.packages.map(({ name }) => name) ?? [])
}

/**
 * Whether a text names a package. A single word, such as Wheels, is a name only in quotation marks, or with its capital
 * after a word in small letters.
 */
function mentions(text: string, name: string): boolean {
  const alone = `${name}(?!\\p{L})`
  return name.includes(' ')
    ? new RegExp(`(?<!\\p{L})${alone}`, 'iu').test(text)
    : new RegExp(`(?<=\\p{Ll},? )${alone}|["“‘]${name}["”’]`, 'u').test(text)
}
