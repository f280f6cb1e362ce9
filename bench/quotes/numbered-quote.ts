import { aQuote } from '../../testing/builders.ts'

/** A quote request of its own for each number. */
export const numberedQuote = (number: number) => aQuote({ email: `ailsa-${number}@example.com` })
