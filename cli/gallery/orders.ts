import { glob, rm, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, SECOND } from '../../core/clock.ts'
import { createFolder } from '../../core/disk.ts'
import { type Desk, readOrders, type WaitingOrder } from '../../core/publishing/film-orders.ts'
import { filmPath, filmsFolder, listFilms, removeFilm } from '../../core/publishing/films.ts'
import { deleteRemoved } from '../../server/gallery-storage/entries.ts'
import type { GalleryStorage } from '../../server/gallery-storage/storage.ts'
import { withLock } from '../lock.ts'
import { carryOut } from './carry-out.ts'
import { TEMPORARY } from './publish.ts'

/** How long a film stays that nobody touches. */
const MAX_IDLE = 3 * DAY

/** Carries out the desk's orders until none is left. If it is interrupted, the next run goes on. */
export async function runOrders(storage: GalleryStorage, desk: Desk): Promise<void> {
  setPriority(constants.priority.PRIORITY_LOW)
  createFolder(filmsFolder(desk))
  await withLock(filmsFolder(desk), async () => {
    await deleteLeftovers(desk)
    await deleteIdleFilms(desk)
    await deleteRemoved(storage, new Date()).catch(console.error)
    await carryOutAll(storage, desk)
  })
}

/** Deletes what an interrupted run has left. */
async function deleteLeftovers(desk: Desk): Promise<void> {
  for await (const folder of glob(`*/${TEMPORARY}*`, { cwd: filmsFolder(desk) }))
    await rm(join(filmsFolder(desk), folder), { recursive: true, force: true })
}

/** Deletes films that nobody has touched for days, and files among the orders that are none. */
async function deleteIdleFilms(desk: Desk): Promise<void> {
  const orders = await readOrders(desk, (path) => rm(path))
  const hasOrder = new Set(orders.map(({ id }) => id))
  for (const id of await listFilms(desk)) {
    const touched = Math.max(await modifiedTime(filmPath(desk, id)), await modifiedTime(filmPath(desk, id, 'part')))
    if (!hasOrder.has(id) && touched < Date.now() - MAX_IDLE) await removeFilm(desk, id)
  }
}

async function modifiedTime(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found?.mtimeMs ?? 0
}

/** Publishes one film at a time. Orders that take a moment do not wait for it, unless they are about the same film. */
async function carryOutAll(storage: GalleryStorage, desk: Desk): Promise<void> {
  let publishing: Promise<void> | undefined
  while (true) {
    const orders = firstOfEach(await readOrders(desk))
    const film = orders.find(({ order }) => order.kind === 'show')
    const quick = orders.find(({ order }) => order.kind !== 'show')
    if (film && !publishing)
      publishing = carryOut(storage, desk, film).finally(() => {
        publishing = undefined
      })
    if (quick) await carryOut(storage, desk, quick)
    else if (publishing) await Promise.race([publishing, sleep(SECOND)])
    else return
  }
}

/** Leaves the first order for each film or video. */
function firstOfEach(orders: WaitingOrder[]): WaitingOrder[] {
  return orders.filter(({ id }, index) => orders.findIndex((order) => order.id === id) === index)
}
