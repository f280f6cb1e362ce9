import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { MINUTE } from '../clock.ts'
import { replaceFile } from '../disk.ts'
import {
  type Film,
  type FilmOrder,
  type FilmState,
  filmId,
  filmSchema,
  filmStateSchema,
  orderSchema,
} from '../gallery/films.ts'
import { readOwnFile, type SiteFolders } from './drafts.ts'

type Desk = Pick<SiteFolders, 'desk'>

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

/** The path of a film's folder, or of a file in it. @throws ValiError if there can be no such film */
export const filmPath = (desk: Desk, id: string, ...file: FilmFile[]) =>
  join(filmsFolder(desk), v.parse(filmId, id), ...file)

/**
 * The path of an order, which is taken by renaming it: `taken` is being done or was interrupted, `again` is so for the
 * second time. Not in the film’s folder, because a path unit of systemd watches no folder with a pattern in its name.
 */
export const orderPath = (desk: Desk, id: string, stage: 'order' | 'taken' | 'again' = 'order') =>
  join(filmsFolder(desk), `${v.parse(filmId, id)}.${stage}.json`)

async function readJson<Schema extends v.GenericSchema>(path: string, schema: Schema) {
  const json = await readOwnFile(path).catch(() => undefined)
  const { output, success } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), json)
  return success ? output : undefined
}

const writeJson = (path: string, value: unknown) => replaceFile(path, [JSON.stringify(value)])

/** Keeps that a film is being sent. @throws ValiError */
export const saveFilm = (desk: Desk, film: v.InferInput<typeof filmSchema>) =>
  writeJson(filmPath(desk, film.id, 'film.json'), v.parse(filmSchema, film))

/** Asks the publisher for something. The last order counts. @throws ValiError */
export const giveOrder = (desk: Desk, id: string, order: v.InferInput<typeof orderSchema>) =>
  writeJson(orderPath(desk, id), v.parse(orderSchema, order))

export const readOrder = (path: string): Promise<FilmOrder | undefined> => readJson(path, orderSchema)

export const readFilmState = (desk: Desk, id: string) => readJson(filmPath(desk, id, 'state.json'), filmStateSchema)

export const saveFilmState = (desk: Desk, id: string, state: FilmState) =>
  writeJson(filmPath(desk, id, 'state.json'), state)

/** Forgets a film, or what was done with a published video. */
export async function removeFilm(desk: Desk, id: string): Promise<void> {
  await rm(orderPath(desk, id), { force: true })
  await rm(filmPath(desk, id), { recursive: true, force: true, maxRetries: 3 })
}

/** The IDs of all that there is something of, in no order. */
export async function listFilms(desk: Desk): Promise<string[]> {
  const names = await readdir(filmsFolder(desk)).catch(() => [])
  return [...new Set(names.map((name) => name.split('.')[0] ?? ''))].filter((id) => v.is(filmId, id))
}

export async function readFilm(desk: Desk, id: string, now = new Date()): Promise<FilmNow | undefined> {
  const path = (file: FilmFile) => filmPath(desk, id, file)
  const found = (path: string) => stat(path).catch(() => undefined)
  const sizeOf = async (file: FilmFile) => (await found(path(file)))?.size ?? 0
  const film = await readJson(path('film.json'), filmSchema)
  const order = await readOrder(orderPath(desk, id))
  const state = await readFilmState(desk, id)
  if (!film && !(id.length === 12 && (state ?? order))) return undefined
  const known = { id, film, sent: (await sizeOf('source')) || (await sizeOf('part')) }
  // The publisher has not begun yet.
  if (order) {
    const at = ((await found(orderPath(desk, id)))?.mtime ?? now).toISOString()
    const step = order.kind === 'read' ? 'reading' : 'preparing'
    return { ...state, ...known, order, step, share: undefined, at }
  }
  if (!state) return { ...known, step: 'sending' }
  const isRunning = state.step === 'reading' || state.step === 'preparing'
  const isLate = isRunning && now.getTime() > Date.parse(state.at) + MAX_SILENCE
  return { ...state, ...known, ...(isLate && STOPPED) }
}

/** All that has a folder, the last begun first. */
export async function readFilms(desk: Desk, now = new Date()): Promise<FilmNow[]> {
  const films = await Promise.all((await listFilms(desk)).map((id) => readFilm(desk, id, now)))
  const begun = ({ film, startedAt = '' }: FilmNow) => film?.at ?? startedAt
  return films.filter((film) => film !== undefined).sort((a, b) => begun(b).localeCompare(begun(a)))
}

/** What stopped the publisher may do so again. */
export const STOPPED = {
  step: 'failed',
  heading: 'That was interrupted',
  message: 'The server stopped in the middle of it. Try again.',
} as const
