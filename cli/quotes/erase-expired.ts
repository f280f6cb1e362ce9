import type { Command } from '../quotes.ts'

/** Erases all requests older than RETENTION_DAYS, after the server has refused to. */
export const eraseExpired: Command = async (store, _args, { times, retentionDays }) => {
  const { erased } = await store.eraseExpired(retentionDays, { confirmed: true })
  const requests = erased === 1 ? '1 request' : `${erased} requests`
  return `Erased ${requests} older than ${retentionDays} days. It is now ${times.format(new Date())} (${times.zone}).`
}
