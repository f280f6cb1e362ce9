import { asTyped } from '../core/business/finding.ts'
import { reasonOf, SetupError } from '../core/setup-error.ts'

/** A wrong use of a command. Its message is shown with the way to the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Runs a command with the arguments of the process, and prints its result. An expected error is explained, and the exit
 * code is 1. With --help or -h anywhere, prints the usage instead; without arguments, above a mistake.
 */
export async function runCommandLine(usage: string, run: (args: string[]) => Promise<string>): Promise<void> {
  const args = process.argv.slice(2)
  if (args.some((arg) => arg === '--help' || arg === '-h')) return console.log(asTyped(usage))
  try {
    console.log(await run(args))
  } catch (error) {
    if (error instanceof UsageError || isArgsError(error)) {
      const [name] = /npm run \w+/.exec(usage) ?? []
      const [help, message] = [asTyped(`For help: ${name} -- --help`), error.message]
      console.error(args.length > 0 ? `${message}\n${help}` : `${asTyped(usage)}\n\n${message}`)
    } else if (isDenied(error)) {
      console.error(`This user may not do that: ${reasonOf(error)}. Run the command as the user who owns the project.`)
    } else console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
}

/** Returns the only argument of a command. @throws UsageError if there is none, or more than one */
export function onlyArgument([argument, ...others]: string[], what: string): string {
  if (argument === undefined) throw new UsageError(`Give ${what}.`)
  if (others.length === 0) return argument
  throw new UsageError(`Give only ${what}. Nothing was done, because of: ${others.join(' ')}`)
}

function isArgsError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** The system has refused something to this user. */
const isDenied = (error: unknown) => /^(EACCES|EPERM|EROFS)$/.test(Object(error).code)
