import type { Command } from '../quotes.ts'

/** Resets future dates, which a clock that was ahead has stored, to now. */
export const correctDates: Command = async (store, _args, { times }) => {
  const corrected = await store.correctDates()
  const now = `${times.format(new Date())} (${times.zone})`
  if (corrected === 0) return `No request is dated later than now, ${now}.`
  return `Reset ${corrected === 1 ? '1 future date' : `${corrected} future dates`} to now, ${now}.`
}
