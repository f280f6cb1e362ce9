import { SetupError } from '../server/errors.ts'

/** A command that was not given what it needs. Its message is shown under the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Whether the command line asks how a command is used, instead of running it. */
export function asksForHelp(args: string[]): boolean {
  return args.some((word) => word === '--help' || word === '-h')
}

/**
 * Runs what the words of the command line ask for, and prints what comes of it. A mistake is explained, and ends
 * the process with 1. With --help or -h anywhere, it prints the usage instead.
 */
export async function runCommandLine(
  usage: string,
  run: (words: string[]) => Promise<string>,
): Promise<void> {
  const args = process.argv.slice(2)
  if (asksForHelp(args)) return console.log(usage)
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
 * @throws UsageError where there is none
 */
export function loadCommand<Command>(
  commands: Record<string, () => Promise<Command>>,
  name: string | undefined,
): Promise<Command> {
  if (!name) throw new UsageError('Say which command.')
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) throw new UsageError(`There is no command "${name}".`)
  return load()
}

/** The words of the command line are not those that were asked for. */
function isArgsError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
