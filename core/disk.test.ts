import { chmodSync, globSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { folderStorage } from '../server/gallery-storage/folder.ts'
import { temporaryFolder } from '../tests/support/files.ts'
import { startServer } from '../tests/support/server-process.ts'

/** The mode that most systems give to new files and folders: everybody may read them. */
const setup = 'umask 022'
// Windows has no such permissions.
const options = { skip: process.platform === 'win32' }

/** Those of a folder's files and folders that other users may read or enter. */
function openToOthers(folder: string): string[] {
  const paths = globSync('**', { cwd: folder })
  return paths.filter((path) => statSync(join(folder, path)).mode & 0o077).sort()
}

test('no other user can read what the server stores, even if data/ existed', options, async () => {
  const folder = temporaryFolder()
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o755)
  const { send, output } = await startServer({ folder, setup })
  expect((await send()).status).toBe(200)
  await expect.poll(() => output().match(/Email written/g)).toHaveLength(2)
  expect(globSync('{*,mail/*.eml}', { cwd: data })).toHaveLength(6)
  expect(openToOthers(data)).toEqual([])
})

test('a database that others could read becomes private at the next start', options, async () => {
  const folder = temporaryFolder()
  const before = await startServer({ folder, setup })
  expect((await before.send()).status).toBe(200)
  await before.stop()
  // Another connection keeps the write-ahead log.
  const database = new DatabaseSync(join(folder, 'data/quotes.sqlite'))
  onTestFinished(() => database.close())
  database.exec('update heartbeat set id = 1')
  const files = ['', '-wal', '-shm'].map((suffix) => join(folder, `data/quotes.sqlite${suffix}`))
  for (const file of files) chmodSync(file, 0o644)

  await startServer({ folder, setup })
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o600])
})

test('a folder that is not data/ keeps its permissions, and the database in it is private', options, async () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const env = { DATABASE_URL: 'sqlite:quotes.sqlite' }
  await startServer({ folder, env, setup })
  expect(statSync(folder).mode & 0o777).toBe(0o755)
  expect(openToOthers(folder)).toEqual(['.'])
})

test('every user can read the videos in a folder elsewhere, whatever the umask', options, async () => {
  const umask = process.umask(0o077)
  onTestFinished(() => void process.umask(umask))
  const folder = temporaryFolder()
  await folderStorage(join(folder, 'site/videos')).write('entries/1.json', '{}')
  const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777
  expect(['site', 'site/videos', 'site/videos/entries'].map(modeOf)).toEqual([0o755, 0o755, 0o755])
  expect(modeOf('site/videos/entries/1.json')).toBe(0o644)
})
