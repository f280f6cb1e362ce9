import { aQuote } from '../../testing/builders.ts'

/** A different quote request for each number. */
export const numberedQuote = (number: number) => aQuote({ email: `ailsa-${number}@example.com` })
