import { resolve } from 'node:path'
import { fillText } from './facts-in-texts.ts'
import { mapTexts } from './map-texts.ts'
import type { ContentFile, ContentFiles } from './mistake.ts'
import { type Content, readContentFolder } from './read-content.ts'

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
  const gone = packageNames(sample.files).filter((name) => !packages.some((one) => one.includes(name)))
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
    const texts = body.split('\n').map((text, index) => ({ line: bodyLine + index, text }))
    mapTexts(yaml.data, (text, path) => {
      texts.push({ line: yaml.locate(path).line, text })
      return text
    })
    return texts.flatMap(({ line, text }) =>
      fillText(text, facts)
        .split(/(?<=[.!?]) /)
        .map((sentence) => ({ file, line, text: sentence })),
    )
  })
}

/** A sentence without its punctuation and capitals. */
const wordsOf = (sentence: string) => (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** Fewer words, such as “Get a free quote” or “About 2 to 3 hours”, may be any business's own. */
const MIN_WORDS = 5

const isLong = (sentence: string) => (sentence.match(/\p{L}[\p{L}’'-]*/gu) ?? []).length >= MIN_WORDS

function packageNames({ services }: ContentFiles): string[] {
  return services.flatMap(({ data }) => data?.packages.map(({ name }) => name) ?? [])
}

/** Whether a text names a package. A single word, such as Wheels, is a name only after a word in small letters. */
function mentions(text: string, name: string): boolean {
  const [before = '', after] = text.split(name, 2)
  if (after === undefined || /^\p{L}/u.test(after)) return false
  return name.includes(' ') ? !/\p{L}$/u.test(before) : /\p{Ll},? $/u.test(before)
}
