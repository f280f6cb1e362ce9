/** A command that was not given what it needs. Its message is shown under the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The words of the command line are not those that were asked for. */
export function isArgsError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
