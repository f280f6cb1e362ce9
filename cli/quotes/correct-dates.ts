import type { Command } from '../quotes.ts'

/** Dates requests now that were stored while the clock was ahead. */
export const correctDates: Command = async (store, _args, { times }) => {
  const corrected = await store.correctDates()
  const now = `${times.format(new Date())} (${times.zone})`
  if (corrected === 0) return `No request is dated later than now, ${now}.`
  return `Dated ${corrected === 1 ? '1 request' : `${corrected} requests`} from the future now, ${now}.`
}
