import * as v from 'valibot'
import { cleanText, oneLine } from '../text.ts'
import { MAX_FILM_SIZE, MAX_JOB_LENGTH } from './films.ts'

/** Of a film that is sent: 20 hexadecimal digits. Of a published video: its entry's, 12. */
export const filmId = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{12}|[0-9a-f]{20})$/))

const words = (length: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => oneLine(cleanText(text))),
    v.maxLength(length),
  )
const time = v.pipe(v.string(), v.isoTimestamp())

/** A film that the owner sends, or has sent. */
export const filmSchema = v.object({
  id: filmId,
  /** Of the file. */
  name: v.pipe(words(255), v.nonEmpty()),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_FILM_SIZE)),
  /** Milliseconds since 1970. */
  modified: v.pipe(v.number(), v.integer()),
  /** The address that signed in. */
  by: v.string(),
  /** When it was begun. */
  at: time,
})

const job = v.pipe(words(MAX_JOB_LENGTH), v.nonEmpty())
const name = { job, package: v.optional(words(MAX_JOB_LENGTH)) }

/** What the owner wants done with a film (read, show), or with a published video (the others). */
export const orderSchema = v.variant('kind', [
  v.object({ kind: v.literal('read') }),
  v.object({
    ...{ kind: v.literal('show'), ...name },
    /** The time of the cover, in seconds. */
    poster: v.pipe(v.number(), v.minValue(0)),
    sound: v.boolean(),
  }),
  v.object({ kind: v.literal('rename'), ...name }),
  v.object({ kind: v.picklist(['remove', 'restore']) }),
])

/** How the last order goes. */
export const filmStateSchema = v.object({
  step: v.picklist(['reading', 'ready', 'preparing', 'live', 'removed', 'failed']),
  /** When this was written. */
  at: time,
  /** When the step began. */
  startedAt: time,
  /** When it was asked for, and how often the publisher has begun it. */
  asked: v.optional(time),
  tries: v.optional(v.number()),
  /** What of the step is done, 0 to 1. */
  share: v.optional(v.number()),
  /** Once it is read. */
  seconds: v.optional(v.number()),
  hasSound: v.optional(v.boolean()),
  /** Whether its sides are cropped. */
  isWide: v.optional(v.boolean()),
  /** How large the published video is. */
  bytes: v.optional(v.number()),
  /** The ID of the published video. */
  entry: v.optional(v.string()),
  /** What was asked for, to fill in the form again. */
  order: v.optional(orderSchema),
  /** Why it failed, in the owner’s words, and what is known of the file: `14:02`. */
  heading: v.optional(v.string()),
  message: v.optional(v.string()),
  facts: v.optional(v.string()),
})

export type Film = v.InferOutput<typeof filmSchema>
export type FilmOrder = v.InferOutput<typeof orderSchema>
export type FilmState = v.InferOutput<typeof filmStateSchema>
