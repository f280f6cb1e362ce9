import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { buildDeskPages } from '../cli/build/desk.ts'
import { openSqliteStore } from '../core/store/sqlite.ts'
import { freePort } from '../server/process/ports.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { fakeClock } from '../tests/support/fake-clock.ts'
import { temporaryFolder } from '../tests/support/files.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { buildPages, textOf } from '../tests/support/start-desk.ts'
import { startProcess } from '../tests/support/start-process.ts'

/** Starts `node desk/main.ts` as the owner would, without any settings but the port, and before the server. */
async function startDeskProcess(folder = temporaryFolder()) {
  await buildPages()
  if (!existsSync(join(folder, 'desk-dist'))) symlinkSync(resolve('desk-dist'), join(folder, 'desk-dist'))
  const env = { PATH: process.env.PATH ?? '', DESK_PORT: String(await freePort()) }
  const database = join(folder, 'data/quotes.sqlite')
  await (await openSqliteStore(database, fakeClock())).close()
  // As on a machine whose server of an earlier version has not been restarted.
  const applied = new DatabaseSync(database)
  applied.exec('alter table kysely_migration rename to later')
  // A file that reaches its limit ends the process otherwise.
  const start = ['-c', 'trap "" XFSZ; exec "$@"', 'sh', process.execPath, resolve('desk/main.ts'), builtSite()]
  const desk = startProcess('sh', start, { cwd: folder, env })
  onTestFinished(() => void desk.child.kill('SIGKILL'))
  await desk.waitForOutput(/^The desk waits for the site’s server\. .* of an earlier version .* Restart the server/m)
  applied.exec('alter table later rename to kysely_migration')
  applied.close()
  const [, url = ''] = await desk.waitForOutput(/^The desk is on (http:\S+)\/desk$/m)
  const post = (path: string, body: string, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  /** Signs in with a code from the terminal, and returns how that browser gets a page. */
  async function signIn() {
    const { stdout } = await runCommand('../desk/main', ['code'], { folder, env })
    const { headers } = await post('/desk/sign-in/code', `code=${stdout.split(' ')[0]}`)
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return (page: string) => fetch(`${url}/desk${page}`, { headers: { cookie } })
  }
  return { ...desk, folder, env, url, post, signIn }
}

test('without a mail server, the email is a file, and the terminal prints the code', async () => {
  const { post, folder, waitForOutput } = await startDeskProcess()
  const asked = await post('/desk/sign-in', '')
  const [, code = ''] = await waitForOutput(/To sign in to the desk, type (\S+)/)
  expect(readdirSync(join(folder, 'data/mail'))).toEqual(['sign-in.eml'])
  expect(readFileSync(join(folder, 'data/mail/sign-in.eml'), 'utf8')).toContain(code)
  const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const signedIn = await post('/desk/sign-in/code', `code=${code}`, { cookie })
  expect(signedIn.headers.get('location')).toBe('/desk')
})

test('the command prints a code that signs in, in any browser', async () => {
  const { post, url, folder, env } = await startDeskProcess()
  const { stdout } = await runCommand('../desk/main', ['code'], { folder, env })
  const [code = ''] = stdout.split(' ')
  const [page = ''] = /http:\S+/.exec(stdout) ?? []
  expect(page).toContain(url)
  expect(await (await fetch(page)).text()).toContain('Type your code')
  expect((await post('/desk/sign-in/code', `code=${code}`)).headers.get('location')).toBe('/desk')
})

test('a build while the desk runs leaves it the pages that it has not loaded', async () => {
  await buildPages()
  // Beside the packages that the pages import.
  const project = mkdtempSync(resolve('node_modules/.project-'))
  onTestFinished(() => rmSync(project, { recursive: true, force: true }))
  const build = async (version: string) => {
    writeFileSync(join(project, 'package-lock.json'), version)
    await buildDeskPages(project, async (folder) => cpSync(realpathSync('desk-dist'), folder, { recursive: true }))
  }
  await build('one')
  const { signIn } = await startDeskProcess(project)
  await build('two')
  const get = await signIn()
  for (const page of ['', '/health', '/arrivals', '/no-signal', '/sign-in', '/sign-in/code', '/sw.js']) {
    const { status } = await get(page)
    expect({ page, status }).toEqual({ page, status: 200 })
  }
})

test('on a full disk, Health says that new requests can’t be kept', {
  // Only Linux can change the limits of a running process.
  skip: process.platform !== 'linux',
}, async () => {
  const { child, signIn } = await startDeskProcess()
  const get = await signIn()
  const readHealth = async () => textOf(await (await get('/health')).text())
  expect(await readHealth()).toContain('All here')
  execFileSync('prlimit', ['--pid', String(child.pid), '--fsize=1000'])
  expect(await readHealth()).toContain('New requests can’t be kept until this is mended')
})
