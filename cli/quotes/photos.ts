import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { countOf } from '../../business/count-of.ts'
import { createFolder } from '../../server/disk/private-files.ts'
import { SetupError } from '../../server/setup-error.ts'
import { UsageError } from '../command-line.ts'
import type { Command } from './command.ts'
import { findRequest } from './one-request.ts'

/** Writes the photos of a request to a folder. An existing file is never overwritten. */
export const photos: Command = async (store, args, { out }) => {
  const { reference } = await findRequest(store, args)
  if (out === undefined)
    throw new UsageError(`Say where to, for example: npm run quotes -- photos ${reference} --out photos`)
  const all = await store.photos(reference)
  if (all.length === 0) return `There is no photo with ${reference}.`
  const folder = resolve(out)
  const files = all.map(({ position }) => `${reference}-${position + 1}.jpg`)
  try {
    createFolder(folder, 0o700)
    for (const [index, { jpeg }] of all.entries())
      await writeFile(join(folder, files[index] ?? ''), jpeg, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    const { code, path, message } = cause as NodeJS.ErrnoException
    throw new SetupError(
      code === 'EEXIST'
        ? `${path} already exists. Choose another folder, or delete it first.`
        : `The photos could not be written to ${folder}: ${message}`,
      { cause },
    )
  }
  return `Saved ${countOf(all.length, 'photo')} in ${folder}: ${files.join(', ')}. They are personal data: delete them after use.`
}
