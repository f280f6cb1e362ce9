import { resolve } from 'node:path'
import { SetupError } from '../../server/setup-error.ts'
import { UsageError } from '../command-line.ts'
import type { Command } from './command.ts'

export const backup: Command = async (store, [file], { replace }) => {
  if (file === undefined) throw new UsageError('Give a file, for example backups/quotes.sqlite.')
  const path = resolve(file)
  await store.backup(path, { replace }).catch((cause) => {
    if (cause instanceof SetupError) throw cause
    throw new SetupError(`The backup could not be written to ${path}: ${cause.message}`, { cause })
  })
  return `The backup is in ${path}. To restore it, stop the server and replace the database with it.`
}
