import { useSyncExternalStore } from 'react'
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../core/requests/photo.ts'
import { photoType } from '../../../core/requests/photo-type.ts'
import { shrink } from './shrink.ts'
import * as TEXTS from './texts.ts'

/** Where the server takes the photos of a request. */
export interface Target {
  url: string
  token: string
}

export interface Photo {
  /** Its original name and size, which identify it. */
  id: string
  name: string
  status: 'waiting' | 'shrinking' | 'ready' | 'sending' | 'sent' | 'dropped' | 'refused'
  /** While it is being sent, in percent. */
  progress: number
  /** The URL of its preview, unless this browser cannot show it. */
  preview?: string
  /** Where it is sent, once the server has accepted the request. */
  target?: Target
  /** What is sent, as soon as it is ready; `undefined` if it was left out. */
  file: Promise<File | undefined>
}

interface State {
  /** In the form, in the order in which they are announced. */
  chosen: Photo[]
  /** Of a request that has been sent. */
  sending: Photo[]
  /** The status line, which screen readers announce. */
  said: string
  /** Why photos were left out. */
  problems: string[]
}

let state: State = { chosen: [], sending: [], said: '', problems: [] }
const listeners = new Set<() => void>()

export const getState = (): State => state

export function setState(change: Partial<State>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** The photos, in a component. */
export const usePhotos = (): State => useSyncExternalStore(subscribe, getState)

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes one photo, wherever it is now. */
export function setPhoto(id: string, change: Partial<Photo>): void {
  const update = (photos: Photo[]) => photos.map((photo) => (photo.id === id ? { ...photo, ...change } : photo))
  setState({ chosen: update(state.chosen), sending: update(state.sending) })
}

/** Adds what a visitor chose: no file twice, no more than `MAX_PHOTOS`, and pictures only. */
export function add(files: File[]): void {
  const fresh = new Map(files.map((file) => [idOf(file), file]))
  for (const { id } of state.chosen) fresh.delete(id)
  if (fresh.size === 0) return
  const room = MAX_PHOTOS - state.chosen.length
  const newFiles = [...fresh.values()].slice(0, room)
  setState({
    chosen: [...state.chosen, ...newFiles.map(photoOf)],
    problems: fresh.size > room ? [TEXTS.tooMany(state.chosen.length + fresh.size)] : [],
    said: newFiles.length === room ? TEXTS.six : TEXTS.making,
  })
}

export function remove(id: string): void {
  const preview = state.chosen.find((photo) => photo.id === id)?.preview
  if (preview) URL.revokeObjectURL(preview)
  setState({ chosen: state.chosen.filter((photo) => photo.id !== id), said: '', problems: [] })
}

/** Whether the visitor has not removed the photo meanwhile. */
const isKept = (id: string) => [...state.chosen, ...state.sending].some((photo) => photo.id === id)

const idOf = ({ name, size }: File) => `${name} ${size}`

function photoOf(file: File): Photo {
  const { name } = file
  const id = idOf(file)
  return { id, name, status: 'waiting', progress: 0, file: prepare(id, file) }
}

/** One at a time: a phone has little memory. */
let work: Promise<unknown> = Promise.resolve()

async function prepare(id: string, file: File): Promise<File | undefined> {
  // Read it now: a file from a cloud drive may not be readable later.
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return leaveOut(id, TEXTS.unreadable(file.name))
  const copy = new File([bytes], file.name)
  const ready = work.then(() => shrinkOrKeep(id, copy, photoType(new Uint8Array(bytes)) !== undefined))
  work = ready
  return ready
}

async function shrinkOrKeep(id: string, file: File, isPhoto: boolean): Promise<File | undefined> {
  if (!isKept(id)) return undefined
  setPhoto(id, { status: 'shrinking' })
  const shown = await shrink(file).catch(() => undefined)
  const sent = shown ?? file
  if (!isKept(id)) return undefined
  if (sent === file && !isPhoto) return leaveOut(id, TEXTS.notPicture(file.name))
  if (sent.size > MAX_PHOTO_BYTES) return leaveOut(id, TEXTS.tooLarge(file.name))
  setPhoto(id, shown ? { status: 'ready', preview: URL.createObjectURL(shown) } : { status: 'ready' })
  if (!shown) setState({ said: TEXTS.invisible })
  else if (state.said === TEXTS.making && state.chosen.every(({ status }) => status === 'ready')) setState({ said: '' })
  return sent
}

function leaveOut(id: string, problem: string): undefined {
  setPhoto(id, { status: 'refused' })
  setState({
    chosen: state.chosen.filter((photo) => photo.id !== id),
    problems: [...state.problems, problem],
    said: '',
  })
}
