import { z } from 'astro/zod'
import { cleanText, oneLine } from '../text.ts'
import { MAX_FILM_SIZE, MAX_JOB_LENGTH } from './films.ts'

/** Of a film that is sent: 20 hexadecimal digits. Of a published video: its entry's, 12. */
export const filmId = z.string().regex(/^(?:[0-9a-f]{12}|[0-9a-f]{20})$/)

const words = z.string().overwrite((text) => oneLine(cleanText(text)))
const time = z.iso.datetime()

/** A film that the owner sends, or has sent. */
export const filmSchema = z.object({
  id: filmId,
  /** Of the file. */
  name: words.min(1).max(255),
  size: z.int().min(1).max(MAX_FILM_SIZE),
  /** Milliseconds since 1970. */
  modified: z.int(),
  /** The address that signed in. */
  by: z.string(),
  /** When it was begun. */
  at: time,
})

const name = { job: words.min(1).max(MAX_JOB_LENGTH), package: words.max(MAX_JOB_LENGTH).optional() }

/** What the owner wants done with a film (read, show), or with a published video (the others). */
export const orderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read') }),
  z.object({
    kind: z.literal('show'),
    ...name,
    /** The time of the cover, in seconds. */
    poster: z.number().min(0),
    sound: z.boolean(),
  }),
  z.object({ kind: z.literal('rename'), ...name }),
  z.object({ kind: z.enum(['remove', 'restore']) }),
])

/** How the last order goes. */
export const filmStateSchema = z.object({
  step: z.enum(['reading', 'ready', 'preparing', 'live', 'removed', 'failed']),
  /** When this was written. */
  at: time,
  /** When the step began. */
  startedAt: time,
  /** When it was asked for, and how often the publisher has begun it. */
  asked: time.optional(),
  tries: z.number().optional(),
  /** What of the step is done, 0 to 1. */
  share: z.number().optional(),
  /** Once it is read. */
  seconds: z.number().optional(),
  hasSound: z.boolean().optional(),
  /** Whether its sides are cropped. */
  isWide: z.boolean().optional(),
  /** How large the published video is. */
  bytes: z.number().optional(),
  /** The ID of the published video. */
  entry: z.string().optional(),
  /** What was asked for, to fill in the form again. */
  order: orderSchema.optional(),
  /** Why it failed, in the owner’s words, and what is known of the file: `14:02`. */
  heading: z.string().optional(),
  message: z.string().optional(),
  facts: z.string().optional(),
})

export type Film = z.output<typeof filmSchema>
export type FilmOrder = z.output<typeof orderSchema>
export type FilmState = z.output<typeof filmStateSchema>
