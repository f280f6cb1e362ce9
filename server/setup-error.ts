/**
 * Stops the server or a command for a reason that the owner can fix. The message says what is wrong, why it
 * matters and how to fix it, and is shown without a stack.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}
