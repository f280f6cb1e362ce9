import { SetupError } from '../server/setup-error.ts'

/** A mistake on the command line. Its message is shown below the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Runs a command with the arguments of the process, and prints its result. An expected error is explained, and the exit
 * code is 1. With --help or -h anywhere, prints the usage instead.
 */
export async function runCommandLine(usage: string, run: (args: string[]) => Promise<string>): Promise<void> {
  const args = process.argv.slice(2)
  if (args.some((arg) => arg === '--help' || arg === '-h')) return console.log(usage)
  try {
    console.log(await run(args))
  } catch (error) {
    if (error instanceof UsageError || isArgsError(error)) console.error(`${usage}\n\n${error.message}`)
    else console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Loads a command by its name.
 *
 * @throws UsageError if there is no such command
 */
export function loadCommand<Command>(
  commands: Record<string, () => Promise<Command>>,
  name: string | undefined,
): Promise<Command> {
  if (!name) throw new UsageError('The command is missing.')
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) throw new UsageError(`There is no command "${name}".`)
  return load()
}

/** Returns why something failed, for the owner: the message, or else the code, of an error or of a failed `fetch`. */
export function reasonOf(error: unknown): string {
  const { message, code } = Object(error instanceof TypeError ? (error.cause ?? error) : error)
  return message || code || String(error)
}

function isArgsError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
