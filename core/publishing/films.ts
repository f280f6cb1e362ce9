import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'astro/zod'
import { MINUTE } from '../clock.ts'
import { replaceFile } from '../disk.ts'
import { type Film, type FilmState, filmId, filmSchema, filmStateSchema } from '../gallery/film-schemas.ts'
import { type Desk, forgetOrder, readOrders, stepOf, type WaitingOrder } from './film-orders.ts'
import { readOwnJson } from './own-files.ts'

/** `part` grows into `source`. */
type FilmFile = 'film.json' | 'part' | 'source' | 'state.json' | `still-${number}.jpg`

/** A film that is sent or prepared, or a published video that is changed (without `film`). */
export type FilmNow = Partial<Omit<FilmState, 'step'>> & {
  id: string
  film: Film | undefined
  /** How many bytes of it are here. */
  sent: number
  step: 'sending' | FilmState['step']
}

/** How long a publisher says nothing only if it was stopped. */
const MAX_SILENCE = 10 * MINUTE

export const filmsFolder = ({ desk }: Desk) => join(desk, 'films')

/** The path of a film's folder, or of a file in it. @throws ZodError if there can be no such film */
export const filmPath = (desk: Desk, id: string, ...file: FilmFile[]) =>
  join(filmsFolder(desk), filmId.parse(id), ...file)

const writeJson = (path: string, value: unknown) => replaceFile(path, [JSON.stringify(value)])

/** Keeps that a film is being sent. @throws ZodError */
export const saveFilm = (desk: Desk, film: z.input<typeof filmSchema>) =>
  writeJson(filmPath(desk, film.id, 'film.json'), filmSchema.parse(film))

export const readFilmState = (desk: Desk, id: string) => readOwnJson(filmPath(desk, id, 'state.json'), filmStateSchema)

export const saveFilmState = (desk: Desk, id: string, state: FilmState) =>
  writeJson(filmPath(desk, id, 'state.json'), state)

/** Forgets a film, or what was done with a published video. */
export async function removeFilm(desk: Desk, id: string): Promise<void> {
  for (const order of await readOrders(desk)) if (order.id === id) await forgetOrder(order)
  await rm(filmPath(desk, id), { recursive: true, force: true, maxRetries: 3 })
}

/** The IDs of all films and videos that have a folder, in no order. */
export async function listFilms(desk: Desk): Promise<string[]> {
  return (await readdir(filmsFolder(desk)).catch(() => [])).filter((id) => filmId.safeParse(id).success)
}

export async function readFilm(desk: Desk, id: string, now = new Date()): Promise<FilmNow | undefined> {
  return readWith(await readOrders(desk), desk, id, now)
}

async function readWith(orders: WaitingOrder[], desk: Desk, id: string, now: Date): Promise<FilmNow | undefined> {
  const found = (file: FilmFile) => stat(filmPath(desk, id, file)).catch(() => undefined)
  const film = await readOwnJson(filmPath(desk, id, 'film.json'), filmSchema)
  const state = await readFilmState(desk, id)
  const waiting = orders.findLast((order) => order.id === id && order.at !== state?.asked)
  if (!film && !(id.length === 12 && (state ?? waiting))) return undefined
  const arrived = (await found('source')) ?? (await found('part'))
  const known = { id, film, sent: arrived?.size ?? 0 }
  // The publisher has not begun yet.
  if (waiting) {
    const { at, order } = waiting
    return { ...state, ...known, order, step: stepOf(order), share: undefined, at }
  }
  if (!state) return { ...known, step: 'sending', at: arrived?.mtime.toISOString() ?? film?.at ?? '' }
  const isRunning = state.step === 'reading' || state.step === 'preparing'
  const isLate = isRunning && now.getTime() > Date.parse(state.at) + MAX_SILENCE
  return { ...state, ...known, ...(isLate && STOPPED) }
}

/** All films and videos that have a folder or an order, the last begun first. */
export async function readFilms(desk: Desk, now = new Date()): Promise<FilmNow[]> {
  const orders = await readOrders(desk)
  const ids = new Set([...(await listFilms(desk)), ...orders.map(({ id }) => id)])
  const films = await Promise.all([...ids].map((id) => readWith(orders, desk, id, now)))
  const begun = ({ film, startedAt = '' }: FilmNow) => film?.at ?? startedAt
  return films.filter((film) => film !== undefined).sort((a, b) => begun(b).localeCompare(begun(a)))
}

/** What stopped the publisher may do so again. */
export const STOPPED = {
  step: 'failed',
  heading: 'That was interrupted',
  message: 'The server stopped in the middle of it. Try again.',
} as const
