import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { startProcess } from '../testing/start-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** Runs a command by npm, in a folder with nothing else in it. */
async function npmRun(name: string, ...args: string[]) {
  const folder = temporaryFolder()
  const command = `"${process.execPath}" "${resolve('cli', `${name}.ts`)}"`
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { [name]: command } }))
  const env = { PATH: process.env.PATH, HOME: folder, npm_config_update_notifier: 'false' }
  const { child, waitForExit } = startProcess('npm', ['run', '--silent', name, ...args], { cwd: folder, env })
  const [status, stderr] = await Promise.all([waitForExit(), text(child.stderr)])
  return { status, stderr, files: readdirSync(folder).filter((file) => !/^\.npm|^package/.test(file)) }
}

test.each([
  ['build', ['--purge'], '--purge', '--purge'],
  ['gallery', ['add', 'X 1.mov', '--dry-run'], '--dry-run', 'add "X 1.mov" --dry-run'],
  [
    'gallery',
    ['add', 'X', '--no-captions', '--mute'],
    '--no-captions and --mute',
    'add X --no-captions --mute',
  ],
  ['backup', ['../b', '--without-env'], '--without-env', '../b --without-env'],
  ['quotes', ['list', '--open'], '--open', 'list --open'],
  ['doctor', ['--send'], '--send', '--send'],
  ['init', ['site', '--email=a b'], '--email', 'site --email "a b"'],
])('npm run %s %j is refused: npm keeps the option', async (name, args, options, meant) => {
  const { status, stderr, files } = await npmRun(name, ...args)
  expect(stderr).toContain(`npm kept ${options} for itself. Write: npm run ${name} -- ${meant}\n`)
  expect(status).toBe(1)
  expect(files).toEqual([])
})

test.each([
  ['build', 'Site 100%', '%'],
  ['build', 'clients#1', '#'],
  ['build', 'a?b', '?'],
  ['build', 'a*b', '*'],
  ['build', 'a"b', '"'],
  ['build', 'a\\b', '\\'],
  ['dev', 'Site%20copy', '%'],
])('npm run %s in %s says which character Astro cannot take', async (command, name, character) => {
  const folder = join(temporaryFolder(), name)
  mkdirSync(folder)
  const inFolder = await runCommand(command, [], { folder })
  const withContent = await runCommand(command, [], {
    folder: temporaryFolder(),
    env: { CONTENT_DIR: folder },
  })
  for (const { status, stderr } of [inFolder, withContent]) {
    expect(stderr).toBe(
      `Astro cannot build from ${folder}, because of the ${character} in it. Rename that folder, or move it elsewhere.\n`,
    )
    expect(status).toBe(1)
  }
})

test('a build with an invalid setting says what to write, without a stack', async () => {
  const env = { PORT: 'abc', SITE_URL: 'www.a.example' }
  const { status, output } = await runCommand('build', [], { folder: temporaryFolder(), env })
  expect(output).toBe(`These settings are invalid:
  PORT: write a whole number from 0 to 65535, for example 3000.
  SITE_URL: write the public URL of the site, without a path, for example https://example.com.
`)
  expect(status).toBe(1)
})

test('after -- an option arrives', async () => {
  const { stderr } = await npmRun('quotes', '--', 'list', '--open')
  expect(stderr).toContain('There is no database')
})
