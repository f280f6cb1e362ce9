/** Stops a program for a reason that the owner can fix, as the message says. It is shown without a stack. */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}

/** Returns why something failed, for the owner: the message, or else the code, of an error or of a failed `fetch`. */
export function reasonOf(error: unknown): string {
  const { message, code } = Object(error instanceof TypeError ? (error.cause ?? error) : error)
  return message || code || String(error)
}
