/** A command that was not given what it needs. Its message is shown under the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
