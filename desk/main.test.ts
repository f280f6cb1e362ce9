import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildDeskPages } from '../cli/build/desk.ts'
import { withBuildLock } from '../cli/build/lock.ts'
import { freePort } from '../cli/free-port.ts'
import { builtSite } from '../testing/built-site.ts'
import { runCommand } from '../testing/run-command.ts'
import { startProcess } from '../testing/start-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** Starts `node desk/main.ts` as the owner would, without any settings but the port. */
async function startDeskProcess() {
  const root = resolve('.')
  await withBuildLock(root, () => buildDeskPages(root))
  const folder = temporaryFolder()
  symlinkSync(join(root, 'desk-dist'), join(folder, 'desk-dist'))
  const env = { PATH: process.env.PATH ?? '', DESK_PORT: String(await freePort()) }
  const desk = startProcess(process.execPath, [resolve('desk/main.ts'), builtSite()], { cwd: folder, env })
  onTestFinished(() => void desk.child.kill('SIGKILL'))
  const [, url = ''] = await desk.waitForOutput(/^The desk is on (http:\S+)\/desk$/m)
  return { ...desk, folder, env, url }
}

test('without a mail server, the email is a file, and the terminal prints the link', async () => {
  const { url, folder, waitForOutput } = await startDeskProcess()
  const post = (path: string, body: string, headers = {}) =>
    fetch(url + path, {
      ...{ method: 'POST', redirect: 'manual', body },
      headers: { origin: url, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const asked = await post('/desk/sign-in', '')
  const [, code = ''] = await waitForOutput(/To sign in to the desk, open http:\S+ or type (\d{6})/)
  expect(readdirSync(join(folder, 'data/mail'))).toEqual(['sign-in.eml'])
  expect(readFileSync(join(folder, 'data/mail/sign-in.eml'), 'utf8')).toContain(code)
  const cookie = asked.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const signedIn = await post('/desk/sign-in/code', `code=${code}`, { cookie })
  expect(signedIn.headers.get('location')).toBe('/desk')
})

test('the command prints a link that signs in, in any browser', async () => {
  const { url, folder, env } = await startDeskProcess()
  const { stdout } = await runCommand('../desk/main', ['link'], { folder, env })
  const [link = ''] = /http:\S+/.exec(stdout) ?? []
  const page = await fetch(link)
  expect(link).toContain(url)
  expect(await page.text()).toContain('Sign in on this phone')
})

test('if the port is in use, the desk exits and suggests another', async () => {
  const { folder, env } = await startDeskProcess()
  const { status, output } = await runCommand('../desk/main', [builtSite()], { folder, env })
  expect(output).toMatch(/Another program already uses port \d+ .*\n {2}DESK_PORT=3002\n$/s)
  expect(status).toBe(1)
})
