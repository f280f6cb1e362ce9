import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SETTING_NAMES } from '../server/settings.ts'
import { temporaryFolder } from '../tests/support/files.ts'

const ROOT = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
/** Read by Amazon's own client, and by deploy/detailing-site-backup.service. */
const OTHERS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']

interface Options {
  minNode?: string
  /** The content of .env, or of another file. */
  dotEnv?: string | Buffer
  file?: string
  env?: Record<string, string>
}

/** Runs a command that prints its settings, in a project with this .env. */
function run({ minNode = '24.0.0', dotEnv, file = '.env', env }: Options) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node: `>=${minNode}` } }))
  if (dotEnv !== undefined) writeFileSync(join(folder, file), dotEnv)
  const show = 'const { PATH, ...settings } = process.env; console.log(JSON.stringify(settings))'
  const preload = join(ROOT, 'cli/check-node-load-env.js')
  return spawnSync(process.execPath, ['--import', preload, '--eval', show], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
  })
}

/** The settings that a command has with this .env. */
function settingsOf(options: Options): Record<string, string> {
  const { stdout, stderr } = run(options)
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['UTF-8', 'CONTENT_DIR=../mine\nPORT=4000\n'],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFCONTENT_DIR=../mine\nPORT=4000\n')],
  ['UTF-16 with a byte order mark', utf16('\uFEFFCONTENT_DIR=../mine\r\nPORT=4000\r\n')],
])('commands load settings from .env in %s, and the environment overrides them', (_what, dotEnv) => {
  expect(settingsOf({ dotEnv })).toEqual({ CONTENT_DIR: '../mine', PORT: '4000' })
  expect(settingsOf({ dotEnv, env: { PORT: '5000' } })).toMatchObject({ PORT: '5000' })
})

test('if Node is too old, the error says what to install', () => {
  const { status, stdout, stderr } = run({ minNode: '99.10.0', dotEnv: 'nonsense' })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^This project needs Node 99\.10\.0 or later, but this is \S+\. Install it .*\n$/)
})

test('values in .env are what is written: paths of Windows, notes, spaces and signs of passwords', () => {
  const dotEnv = String.raw`
# Notes mention PORT=3000, and "HOST=::1".
CONTENT_DIR="C:\Users\Nina\new site"
export SITE_URL = https://a.example   # the public URL
	GALLERY_STORAGE='file:/srv/my videos' # not CONTENT_DIR=../mine
AWS_SECRET_ACCESS_KEY=pa#ss="\n/5
MAIL_FROM=
RATE_LIMIT= # later
NODE_OPTIONS=--max-old-space-size=512
PGSSLMODE=require
TZ=UTC`
  expect(settingsOf({ dotEnv })).toEqual({
    CONTENT_DIR: String.raw`C:\Users\Nina\new site`,
    SITE_URL: 'https://a.example',
    GALLERY_STORAGE: 'file:/srv/my videos',
    AWS_SECRET_ACCESS_KEY: String.raw`pa#ss="\n/5`,
    MAIL_FROM: '',
    RATE_LIMIT: '',
    NODE_OPTIONS: '--max-old-space-size=512',
    PGSSLMODE: 'require',
    TZ: 'UTC',
  })
})

const NOT_A_SETTING = 'This line is not a setting. Write it as NAME=value, or begin it with # if it is a note.'
const FAULTS = [
  ['CONTENT_DIR="../mine', 'This value begins with a quotation mark, but does not end with one.'],
  ['CONTENT_DIR=“../mine”', 'These are typographic quotation marks. Write straight ones: "value".'],
  ...['"PORT=3000"', 'PORT: 3000', 'set HOST=::1', 'https://a.example'].map((line) => [line, NOT_A_SETTING]),
  ['PORT=abc', 'PORT: write a whole number from 0 to 65535, for example 3000.'],
  [
    'export SITE_URL = "www.a.example"',
    'SITE_URL: write the public URL of the site, without a path, for example https://example.com.',
  ],
]

test.each([
  [
    'lines that cannot be read, or set no valid value',
    { dotEnv: FAULTS.map(([line]) => line).join('\r\n') },
    `.env cannot be used:\n${FAULTS.map(([, fault], index) => `  line ${index + 1}: ${fault}\n`).join('')}`,
  ],
  [
    'a line that another program has added in UTF-16',
    { dotEnv: Buffer.concat([Buffer.from('PORT=4000\n'), utf16('CONTENT_DIR=../mine\r\n')]) },
    '.env cannot be used:\n  line 2: This file is not UTF-8. Save it as UTF-8:',
  ],
  [
    'the name .env.txt, as Notepad saves it',
    { dotEnv: 'PORT=4000', file: '.env.txt' },
    '.env.txt cannot be used:\n  This file is not read, because its name ends in .txt. Rename it to .env.\n',
  ],
])('.env with %s stops every command, without printing values', (_what, options, message) => {
  const { status, stdout, stderr } = run(options)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(message)
})

test('a variable that nothing here reads is named, and kept for the program that reads it', () => {
  const { status, stdout, stderr } = run({ dotEnv: 'PORT=4000\nSMTP_HOST=mail.example\n' })
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toEqual({ PORT: '4000', SMTP_HOST: 'mail.example' })
  expect(stderr).toBe(
    '.env, line 2: SMTP_HOST is not a setting of this site, so it does nothing. .env.example lists the settings.\n',
  )
})

test('.env.example lists every setting with a valid value, and sets none', () => {
  const example = read('.env.example')
  expect(settingsOf({ dotEnv: example })).toEqual({})
  const settings = settingsOf({ dotEnv: example.replaceAll(/^#(?=[A-Z_]+=)/gm, '') })
  expect(() => readSettings(settings)).not.toThrow()
  expect(Object.keys(settings).sort()).toEqual([...SETTING_NAMES, ...OTHERS].sort())
})

test('.node-version, CI and npm ci use the same Node', () => {
  const { optionalDependencies, engines } = JSON.parse(read('package.json'))
  const [version] = [...new Set(Object.values(optionalDependencies))]
  expect(read('.node-version').trim()).toBe(version)
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
  expect(engines.node).toMatch(/^>=\d+\.\d+\.\d+$/) // the format that cli/check-node-load-env.js parses
})
