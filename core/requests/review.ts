import { cleanText } from '../text.ts'

/** What a customer writes once the work is done. */
export type CustomerReview = { words: string; name: string; mayBeShown: boolean }

/** What is wrong with a field of the form: briefly, and what to do about it. */
export type ReviewErrors = Partial<Record<'words' | 'name' | 'photo', { title: string; remedy: string }>>

/** As people count: a letter with its accents, or an emoji, is one. */
export const MAX_WORDS = 600
export const MAX_NAME = 40

const characters = new Intl.Segmenter('en')
const lengthOf = (text: string) => Array.from(characters.segment(text)).length

/** Reads the form on which a customer says how it went. */
export function parseReview(form: Record<string, unknown>): { review: CustomerReview; errors: ReviewErrors } {
  const read = (field: string) => cleanText(String(form[field] ?? '')).trim()
  const review = { words: read('words'), name: read('name'), mayBeShown: form.consent === 'yes' }
  const errors: ReviewErrors = {}
  const length = lengthOf(review.words)
  const over = length - MAX_WORDS
  if (length === 0) errors.words = { title: 'Please write a few words', remedy: 'A line or two is plenty.' }
  if (over > 0)
    errors.words = {
      title: `Your words are ${over} character${over === 1 ? '' : 's'} too long`,
      remedy: `${length} characters. Please take out ${over}.`,
    }
  if (review.mayBeShown && review.name === '')
    errors.name = {
      title: 'Please say which name we may show',
      remedy: 'You ticked the box below, so we need a name for it.',
    }
  if (review.name.length > MAX_NAME)
    errors.name = { title: 'Please write a shorter name', remedy: `${MAX_NAME} characters are the most.` }
  return { review, errors }
}
