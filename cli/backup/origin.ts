import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { VERSION } from '../../server/version.ts'

const FILE = 'origin.json'

/** Where a backup comes from: the version of the code, and where the files in its folder `also` belong. */
type Origin = { version: string; commit?: string | undefined; paths: Record<string, string> }

/** Writes down where a backup and these files come from. */
export async function writeOrigin(backup: string, files: string[]): Promise<void> {
  // systemd passes root's settings on in a folder of its own.
  const credentials = process.env.CREDENTIALS_DIRECTORY
  const paths = Object.fromEntries(
    files.map((file) => {
      const name = basename(file)
      return [name, credentials && file.startsWith(credentials) ? join('/etc', name) : file]
    }),
  )
  const origin: Origin = { version: VERSION, commit: await readCommit(), paths }
  await writeFile(join(backup, FILE), JSON.stringify(origin, null, 2))
}

/** Says where the files that are not copied back belong, and which version of the code made a backup. */
export async function describeOrigin(backup: string, also: string[]): Promise<string[]> {
  const file = join(backup, FILE)
  const { version, commit, paths }: Partial<Origin> = existsSync(file)
    ? JSON.parse(await readFile(file, 'utf8'))
    : {}
  const isOther = version !== undefined && (version !== VERSION || commit !== (await readCommit()))
  return [
    ...also.map((name) => {
      const path = paths?.[name]
      return `Copy back yourself: ${join(backup, 'also', name)}${path ? `, to ${path}` : ''}`
    }),
    ...(isOther
      ? [
          `The backup was made by version ${version}${commit ? ` (git checkout ${commit})` : ''}; this is ${VERSION}.`,
        ]
      : []),
  ]
}

/** The commit of this copy of the project, whoever owns it. */
async function readCommit(): Promise<string | undefined> {
  const args = ['-c', 'safe.directory=*', '-C', import.meta.dirname, 'rev-parse', 'HEAD']
  return promisify(execFile)('git', args).then(
    ({ stdout }) => stdout.trim().slice(0, 12),
    () => undefined,
  )
}
