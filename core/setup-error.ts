/** Stops a program for a reason that the owner can fix, as the message says. It is shown without a stack. */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}

/** Returns why something failed, for the owner: what OpenSSL, an error or a failed `fetch` says, or else its code. */
export function reasonOf(error: unknown): string {
  const { library, reason, message, code } = Object(error instanceof TypeError ? (error.cause ?? error) : error)
  return (library && reason) || message || code || String(error)
}
