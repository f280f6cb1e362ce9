import { type ParseArgsConfig, parseArgs } from 'node:util'
import { SetupError } from '../server/setup-error.ts'

/** A mistake on the command line. Its message is shown with the way to the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Runs a command with the arguments of the process, and prints its result. An expected error is explained, and the exit
 * code is 1. With --help or -h anywhere, prints the usage instead; without arguments, above a mistake.
 */
export async function runCommandLine(usage: string, run: (args: string[]) => Promise<string>): Promise<void> {
  const args = process.argv.slice(2)
  if (args.some((arg) => arg === '--help' || arg === '-h')) return console.log(usage)
  try {
    console.log(await run(args))
  } catch (error) {
    if (error instanceof UsageError || isArgsError(error)) {
      const [name] = /npm run \w+/.exec(usage) ?? []
      console.error(
        args.length > 0 ? `${error.message}\nFor help: ${name} -- --help` : `${usage}\n\n${error.message}`,
      )
    } else console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Parses the arguments of a command, like `parseArgs`.
 *
 * @throws SetupError if npm kept an option. Without `--` before it, `npm run` takes an option for a setting of its own,
 * and the command would run without it.
 */
export function parseArguments<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  const kept = Object.keys(config.options ?? {}).flatMap((name) => {
    const value = keptByNpm(name)
    return value === undefined ? [] : [{ name, value, isFlag: config.options?.[name]?.type === 'boolean' }]
  })
  if (kept.length === 0) return parseArgs(config)
  const names = kept.map(({ name }) => `--${name}`)
  const written = kept.map(({ name, value, isFlag }) => {
    return isFlag ? `--${name}` : `--${name} ${value === 'true' ? '…' : quoted(value)}`
  })
  // A value that followed its option has become an argument, and it is not known which.
  const args = written.some((one) => one.endsWith('…')) ? [] : (config.args ?? []).map(quoted)
  throw new SetupError(
    `npm kept ${names.join(' and ')} for itself. Write: npm run ${[process.env.npm_lifecycle_event, '--', ...args, ...written].join(' ')}`,
  )
}

/** The value of an option that npm took from the command line, which it passes on in the environment. */
function keptByNpm(name: string): string | undefined {
  if (process.env.npm_command === undefined) return undefined
  const setting = (key: string) => process.env[`npm_config_${key.replaceAll('-', '_')}`]
  // npm takes --no-captions for captions=false.
  if (name.startsWith('no-')) return setting(name.slice(3)) === '' ? 'true' : undefined
  return setting(name) || undefined
}

const quoted = (arg: string) => (/^[\w./:=@,-]+$/.test(arg) ? arg : JSON.stringify(arg))

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

function isArgsError(error: unknown): error is TypeError {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
