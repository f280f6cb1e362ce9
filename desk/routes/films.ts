import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'astro/zod'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../core/clock.ts'
import { expectRoom, nearestExisting } from '../../core/disk.ts'
import { MAX_FILM_SIZE } from '../../core/gallery/films.ts'
import type { SiteFolders } from '../../core/publishing/content-files.ts'
import { giveOrder } from '../../core/publishing/film-orders.ts'
import { filmPath, readFilm, removeFilm, saveFilm } from '../../core/publishing/films.ts'
import { cleanText, oneLine } from '../../core/text.ts'
import { refuse } from '../http/guard.ts'

/** For a film, and for preparing it, as multiples of its size. */
const ROOM = 3
const OFFSET = 'upload-offset'
const CUT_IT = 'Cut it in your Photos app: open it, Edit, drag the ends.'
const FILM = '/desk/films/:id(^[0-9a-f]{20}$)'
type Film = { Params: { id: string } }

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const begunSchema = z.object({
  name: z.string().transform((name) => oneLine(cleanText(name)).slice(0, 255) || 'A video'),
  size: digits.pipe(z.number().min(1)),
  modified: digits,
  /** The SHA-256 of the first slice. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})

type Collaborators = {
  site: Pick<SiteFolders, 'desk'>
  clock: Clock
  /** Who sends it. */
  sender: () => Promise<string>
  /** Lets the publisher of films read what is complete. */
  startPublisher: () => void
}

/** Whether a request sends a slice of a film. */
export const isSlice = ({ method, url }: FastifyRequest) => method === 'PUT' && url.startsWith('/desk/films/')

/**
 * Takes a film in slices. POST /desk/films begins it, or says where to go on; PUT /desk/films/ID appends a slice. What
 * has arrived stays when a connection breaks. A refusal is a heading and, in the next line, what to do.
 */
export function filmRoutes(app: FastifyInstance, { site, clock, sender, startPublisher }: Collaborators): void {
  /** The request that writes to a film. */
  const writers = new Map<string, { body: Readable; ended: Promise<void> }>()

  /** How large a film is, and how much is here. What is complete goes on, even if the desk was killed meanwhile. */
  async function find(id: string): Promise<{ size: number; offset: number } | undefined> {
    const { film, step, sent = 0 } = (await readFilm(site, id, clock.now())) ?? {}
    if (!film) return undefined
    const { size } = film
    if (step === 'sending' && sent === size) {
      await rename(filmPath(site, id, 'part'), filmPath(site, id, 'source')).catch(() => {})
      await giveOrder(site, id, { kind: 'read' }, clock.now())
      startPublisher()
    }
    return { size, offset: step === 'sending' ? sent : size }
  }

  app.post('/desk/films', async ({ body }, reply) => {
    const { data: begun } = begunSchema.safeParse(body)
    if (!begun) return refuse(reply, 400, 'This video can’t be sent\nChoose it again, or another one.')
    const { size, hash } = begun
    if (size > MAX_FILM_SIZE)
      return refuse(reply, 413, `That’s ${Math.ceil(size / 1e8) / 10} GB\n2 GB is the most. ${CUT_IT}`)
    const id = createHash('sha256').update(`${size} ${hash}`).digest('hex').slice(0, 20)
    // What could not be read may be sent once more.
    const before = await readFilm(site, id, clock.now())
    if (before?.step === 'failed' && before.seconds === undefined) await removeFilm(site, id)
    const { offset = 0 } = (await find(id)) ?? {}
    if (offset < size) await expectRoom(nearestExisting(filmPath(site, id)), size * ROOM - offset)
    if (!(await find(id))) await saveFilm(site, { ...begun, id, by: await sender(), at: clock.now().toISOString() })
    return { id, offset }
  })

  // The handler reads the body.
  app.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
  app.put<Film>(FILM, async ({ params: { id }, headers, raw }, reply) => {
    // The connection before may be lost, and hang: what comes last goes on.
    const before = writers.get(id)
    before?.body.destroy()
    const turn = Promise.withResolvers<void>()
    writers.set(id, { body: raw, ended: turn.promise })
    await before?.ended
    try {
      const film = await find(id)
      if (!film) return refuse(reply, 404, 'This video isn’t here any more\nChoose it again to send it anew.')
      const [offset = 0, length = 0] = [headers[OFFSET], headers['content-length'] ?? 0].map(Number)
      if (offset !== film.offset) return refuse(reply.header(OFFSET, film.offset), 409, 'Go on from Upload-Offset.')
      if (offset + length > film.size) return refuse(reply, 400, 'That’s more than this video has\nChoose it again.')
      await expectRoom(filmPath(site, id), length)
      // Node would wait forever for a body that was ended before it is read.
      if (length > 0 && !raw.destroyed) await pipeline(raw, appendTo(filmPath(site, id, 'part'))).catch(unlessBroken)
      const now = await find(id)
      return reply.code(204).header(OFFSET, now?.offset).send()
    } finally {
      if (writers.get(id)?.body === raw) writers.delete(id)
      turn.resolve()
    }
  })
}

const appendTo = (path: string) => createWriteStream(path, { flags: 'a', flush: true, mode: 0o600 })

/** A broken connection is not an error of the disk. */
function unlessBroken(error: NodeJS.ErrnoException): void {
  if (error.syscall) throw error
}
