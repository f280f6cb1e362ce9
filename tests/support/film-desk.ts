import { copyFileSync, globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { publish } from '../../cli/gallery/publish.ts'
import type { FilmOrder } from '../../core/gallery/film-schemas.ts'
import { giveOrder } from '../../core/publishing/film-orders.ts'
import { filmPath, readFilm, saveFilm } from '../../core/publishing/films.ts'
import { readList } from '../../server/gallery-storage/entries.ts'
import { temporaryFolder } from './files.ts'
import { galleryStorages, openStorage } from './gallery-storages.ts'
import { runGallery } from './run-command.ts'

const storages = galleryStorages()
export const FILM = 'f'.repeat(20)
export const OTHER = 'e'.repeat(20)
export const SHOW = {
  kind: 'show',
  job: 'Two retrievers later',
  package: 'Interior Revival',
  poster: 0.2,
  sound: false,
} as const

/** The desk of a site that keeps its videos in this kind of storage, and the publisher of films. */
export async function openFilmDesk(kind: 'folder' | 's3' = 'folder') {
  const folder = temporaryFolder()
  const desk = { desk: join(folder, 'desk') }
  const settings: Record<string, string> = { ...storages[kind]()(), DATABASE_URL: `sqlite:${folder}/quotes.sqlite` }
  const storage = await openStorage(settings)
  const order = (id: string, order: FilmOrder) => giveOrder(desk, id, order)
  const run = async (otherSettings: Record<string, string> = {}) => {
    const { status, output } = await runGallery({ ...settings, ...otherSettings })
    expect(status, output).toBe(0)
  }
  return {
    folder,
    desk,
    settings,
    storage,
    order,
    run,
    /** Keeps a film as the desk does once it has arrived. */
    async send(file: string, id = FILM) {
      const at = new Date().toISOString()
      const name = file.split('/').at(-1) ?? ''
      await saveFilm(desk, { id, name, size: 1, modified: 1, by: 'owner@example.com', at })
      copyFileSync(file, filmPath(desk, id, 'source'))
      await order(id, { kind: 'read' })
    },
    /** Publishes a film without the desk. */
    async show(film: string) {
      const { entry } = await publish(storage, film, { name: 'Old', poster: 0, mute: true })
      return entry
    },
    state: (id = FILM) => readFilm(desk, id),
    list: () => readList(storage),
    /** What an interruption has left: orders, and temporary folders. */
    left: () => globSync(['orders/*', 'films/*/gallery*'], { cwd: desk.desk }),
  }
}

const ENDLESS = {
  ffprobe: 'while :; do :; done',
  // It encodes until nobody listens. All else is done by the real one.
  ffmpeg: `case "$*" in
    *-progress*) while echo out_time_us=100000; do sleep 0.1; done ;;
    *) PATH='${process.env.PATH}' exec ffmpeg "$@" ;;
  esac`,
}

/** Returns a PATH on which ffprobe, or ffmpeg when it encodes, never ends. */
export function endless(program: keyof typeof ENDLESS, folder: string): string {
  writeFileSync(join(folder, program), `#!/bin/sh\n${ENDLESS[program]}\n`, { mode: 0o755 })
  return `${folder}:${process.env.PATH}`
}
