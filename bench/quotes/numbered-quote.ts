/** A quote request of its own for each number. */
export function numberedQuote(number: number) {
  return {
    name: 'Ailsa Reid',
    email: `ailsa-${number}@example.com`,
    phone: '+447700900456',
    message: 'A blue hatchback, two dogs. The back seats have seen better days.',
  }
}
