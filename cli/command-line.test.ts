import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/support/files.ts'
import { runCommand } from '../tests/support/run-command.ts'
import { ORDINARY_USER } from '../tests/support/server-process.ts'
import { startProcess } from '../tests/support/start-process.ts'

test('on a machine where the command is site, that is what every advice says', async () => {
  const env = { SITE_CLI: '1' }
  for (const [command, args, words] of [
    ['doctor', ['--help'], /^Usage: site doctor \[--send\]/],
    ['backup', ['a', 'b'], /For help: site backup --help\n$/],
    ['doctor', ['dist'], /Run: site publish\n$/],
    [
      'init',
      ['content', '--name', 'Reid', '--phone', '07700 900456', '--email', 'reid@example.org'],
      /not yours yet\.\nThe desk has a form/,
    ],
  ] as const) {
    const { output } = await runCommand(command, [...args], {
      folder: temporaryFolder(),
      env: { ...env, CONTENT_DIR: 'content' },
    })
    expect(output).toMatch(words)
    expect(output).not.toContain('npm run')
  }
})

test('words that are not ours stay as they are on such a machine', async () => {
  const words = 'npm run build says SITE_URL in .env'
  const folder = temporaryFolder()
  mkdirSync(join(folder, words))
  writeFileSync(join(folder, words, 'file'), '')
  const { output } = await runCommand('init', [words], { folder, env: { SITE_CLI: '1' } })
  expect(output).toContain(words)
})

const unbuildable = (folder: string, sign: string) => ({
  status: 1,
  stderr: `Astro cannot build from ${folder}, because of the ${sign} in it. Rename that folder, or move it elsewhere.\n`,
})

test.each([...'%#?*"\\'])('a folder with %s in its path is named, because Astro cannot build from it', async (sign) => {
  const folder = join(temporaryFolder(), `Site${sign}`)
  mkdirSync(folder)
  expect(await runCommand('build', [], { folder })).toMatchObject(unbuildable(folder, sign))
})

test('content in such a folder is named too, also in development', async () => {
  const CONTENT_DIR = join(temporaryFolder(), 'Site#')
  for (const command of ['build', 'dev']) {
    const run = await runCommand(command, [], { folder: temporaryFolder(), env: { CONTENT_DIR } })
    expect(run).toMatchObject(unbuildable(CONTENT_DIR, '#'))
  }
})

test.each([
  ['doctor', ['--send', '-h']],
  ['init', ['site', '-h']],
  ['qr', ['-h']],
  ['backup', ['folder', '--help']],
  ['dev', ['--help']],
  ['build', ['--help']],
  ['start', ['--help']],
  ['../server/main', ['--help']],
  ['../desk/main', ['--help']],
])('%s %j prints the usage and does nothing', async (command, args) => {
  const folder = temporaryFolder()
  const { status, stdout, stderr } = await runCommand(command, args, { folder, env: { PORT: 'none' } })
  expect(stdout).toMatch(/^Usage: npm (run|start)/)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(readdirSync(folder)).toEqual([])
})

test('a user without rights is told so', async () => {
  const folder = temporaryFolder()
  chmodSync(folder, 0o500)
  const args = ['-c', `${ORDINARY_USER}; exec "$@"`, 'sh', process.execPath, resolve('cli/qr.ts')]
  const env = { PATH: process.env.PATH, SITE_URL: 'https://example.com' }
  const { waitForExit, output } = startProcess('sh', args, { cwd: folder, env })
  expect(await waitForExit()).toBe(1)
  expect(output()).toMatch(
    /^This user may not do that: EACCES.*\. Run the command as the user who owns the project\.\n$/,
  )
})

const NIGHTLY = { tags: ['nightly'] }

// What Debian 12 and 13 bring, Node 20 and Node 22.
test.each(['9.2.0', '10.8.2', '10.9.4'])('npm %s installs the Node that the project uses', NIGHTLY, async (version) => {
  const folder = temporaryFolder()
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(file, join(folder, file))
  const install = startProcess('npx', ['--yes', `npm@${version}`, 'ci', '--omit=dev'], {
    cwd: folder,
    env: process.env,
  })
  expect(await install.waitForExit(), install.output()).toBe(0)
  const node = startProcess(join(folder, 'node_modules/.bin/node'), ['--version'])
  expect(await node.waitForExit()).toBe(0)
  expect(node.output()).toMatch(/^v24\./)
})
