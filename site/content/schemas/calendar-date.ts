import { z } from 'astro/zod'

/** A day of the calendar, as `2025-05-01`. */
export const calendarDate = z.iso.date({
  error: ({ input }) =>
    /^\d{4}-\d\d-\d\d$/.test(String(input))
      ? `There is no ${input} in the calendar.`
      : 'Write the date as 2025-05-01: year, month and day.',
})
