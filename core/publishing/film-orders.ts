import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import { replaceFile } from '../disk.ts'
import { type FilmOrder, filmId, orderSchema } from '../gallery/film-schemas.ts'
import type { SiteFolders } from './content-files.ts'
import { newId } from './jobs.ts'
import { readOwnJson } from './own-files.ts'

/** Where the desk keeps what is not published yet. */
export type Desk = Pick<SiteFolders, 'desk'>

const waitingSchema = z.object({ id: filmId, at: z.iso.datetime(), order: orderSchema })

/** An order that has not ended: what is to be done with a film or a video, and when that was asked for. */
export type WaitingOrder = z.output<typeof waitingSchema> & { path: string }

const ordersFolder = ({ desk }: Desk) => join(desk, 'orders')

/** Asks the publisher for something. @throws ZodError */
export async function giveOrder(
  desk: Desk,
  id: string,
  order: z.input<typeof orderSchema>,
  now = new Date(),
): Promise<void> {
  const waiting = waitingSchema.parse({ id, at: now.toISOString(), order })
  await replaceFile(join(ordersFolder(desk), `${newId(now)}-${id}.json`), [JSON.stringify(waiting)])
}

/**
 * Reads what is to be done, the first to be asked for first.
 *
 * @param onUnreadable receives the path of what is no order
 */
export async function readOrders(desk: Desk, onUnreadable = async (_path: string) => {}): Promise<WaitingOrder[]> {
  const names = await readdir(ordersFolder(desk)).catch(() => [])
  const paths = names.filter((name) => /^[^.].*\.json$/.test(name)).map((name) => join(ordersFolder(desk), name))
  const orders = await Promise.all(
    paths.sort().map(async (path) => {
      const waiting = await readOwnJson(path, waitingSchema)
      // One that has ended since is gone.
      if (!waiting && existsSync(path)) await onUnreadable(path)
      return waiting && { ...waiting, path }
    }),
  )
  return orders.filter((order) => order !== undefined)
}

/** What an order makes of a film while it is done. */
export const stepOf = ({ kind }: FilmOrder) => (kind === 'read' ? 'reading' : 'preparing')

/** Forgets an order: it has ended, or its film was thrown away. */
export const forgetOrder = ({ path }: WaitingOrder): Promise<void> => rm(path, { force: true })
