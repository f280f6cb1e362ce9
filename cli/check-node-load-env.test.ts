import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv } from '../server/env.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const ROOT = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Runs a command that prints two settings, in a project with this .env. */
function run({ minNode = '24.0.0', dotEnv, env }: { minNode?: string; dotEnv?: string; env?: object }) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: `>=${minNode}` } }))
  if (dotEnv) writeFileSync(join(folder, '.env'), dotEnv)
  const show = 'console.log(process.env.PORT, process.env.SITE_URL)'
  const preload = join(ROOT, 'cli/check-node-load-env.js')
  return spawnSync(process.execPath, ['--import', preload, '--eval', show], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
  })
}

test('commands load settings from .env, the environment overrides them, and no .env is needed', () => {
  const dotEnv = 'PORT=4000\nSITE_URL="https://example.com"\n'
  expect(run({ dotEnv }).stdout).toBe('4000 https://example.com\n')
  expect(run({ dotEnv, env: { PORT: '5000' } }).stdout).toBe('5000 https://example.com\n')
  expect(run({})).toMatchObject({ stdout: 'undefined undefined\n', stderr: '' })
})

test('if Node is too old, the error says what to install', () => {
  const { status, stdout, stderr } = run({ minNode: '99.10.0' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^This project needs Node 99\.10\.0 or later, but this is \S+\. Install it .*\n$/)
})

test('.env.example lists every setting with a valid value, and sets none', () => {
  const example = read('.env.example')
  expect(parseEnv(example)).toEqual({})
  const settings = parseEnv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
  expect(() => readEnv(settings)).not.toThrow()
  const sources = ['business/settings.ts', 'server/env.ts'].map(read).join('\n')
  const known = [...sources.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name)
  const sdk = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'] // read by Amazon's own client
  expect(Object.keys(settings).sort()).toEqual([...known, ...sdk].sort())
})

test('.node-version, CI and npm ci use the same Node', () => {
  const { optionalDependencies, engines } = JSON.parse(read('package.json'))
  const [version] = [...new Set(Object.values(optionalDependencies))]
  expect(read('.node-version').trim()).toBe(version)
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
  expect(engines.node).toMatch(/^>=\d+\.\d+\.\d+$/) // the format that cli/check-node-load-env.js parses
})
