import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { settingsSchema } from '../core/settings.ts'
import { readSettings } from '../server/settings.ts'
import { temporaryFolder } from '../tests/support/files.ts'

const ROOT = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
/** Read by Amazon's own client, and by deploy/detailing-site-backup.service. */
const OTHERS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']

/** Runs a program in a project with this .env; by default, one that prints its settings. */
function run({ minNode = '24.0.0', dotEnv = '', env = {}, program = ['--eval', SHOW] }) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: `>=${minNode}` } }))
  writeFileSync(join(folder, '.env'), dotEnv)
  return spawnSync(process.execPath, ['--import', join(ROOT, 'cli/check-node-load-env.js'), ...program], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
  })
}

const SHOW = 'const { PATH, ...settings } = process.env; console.log(JSON.stringify(settings))'

test('commands load settings from .env, and the environment overrides them', () => {
  const dotEnv = '# A note.\nCONTENT_DIR=../mine\nMAIL_FROM="a#b@example.com"\nPORT=4000\n'
  const { stdout, stderr } = run({ dotEnv, env: { PORT: '5000' } })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({ CONTENT_DIR: '../mine', MAIL_FROM: 'a#b@example.com', PORT: '5000' })
})

test('if Node is too old, the error says what to install', () => {
  const { status, stdout, stderr } = run({ minNode: '99.10.0' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^This project needs Node 99\.10\.0 or later, but this is \S+\. Install it .*\n$/)
})

test('every invalid setting in .env is named, without its value, and stops the server', () => {
  const dotEnv = 'PORT=s3cret\nSMTP_URL=smtp://user:s3#cret@host\nRATE_LIMIT=0\n'
  const { status, stderr } = run({ dotEnv, program: [join(ROOT, 'server/main.ts')] })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^These settings are invalid:\n {2}PORT: write .*\n {2}SMTP_URL: .* # as %23, .*\n {2}RATE_LIMIT: write .*\n$/,
  )
})

test('.env.example lists every setting with a valid value, and sets none', () => {
  const example = read('.env.example')
  expect(parseEnv(example)).toEqual({})
  const settings = parseEnv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''))
  expect(() => readSettings(settings)).not.toThrow()
  expect(Object.keys(settings).sort()).toEqual([...Object.keys(settingsSchema.shape), ...OTHERS].sort())
})
