import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { business } from '../../tests/support/builders.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { ORDINARY_USER, runServer, startServer } from '../../tests/support/server-process.ts'

test('if the port is in use, the server exits and suggests another', async () => {
  const first = await startServer()
  const { port } = new URL(first.url)
  const second = runServer({ env: { PORT: port } })
  expect(await second.waitForExit()).toBe(1)
  expect(second.output()).toMatch(
    new RegExp(
      `^Another program already uses port ${port} .*write into the file .env, for example:\n  PORT=3002\n$`,
      's',
    ),
  )
})

test('a site that this user may not read makes the server exit and say so', {
  skip: process.platform === 'win32',
}, async () => {
  const site = builtSite()
  chmodSync(join(site, 'content.json'), 0)
  const { waitForExit, output } = runServer({ site, setup: ORDINARY_USER })
  expect(await waitForExit()).toBe(1)
  expect(output()).toMatch(/^This user may not read .*content\.json \(EACCES\)\. .*chmod -R a\+rX releases\n$/)
})

test.each([
  ['an invalid setting', { PORT: 'x', SMTP_URL: 'mail' }, /PORT: write.*\n +SMTP_URL: write/],
  [
    'an unreachable Postgres',
    { DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:1/db' },
    /The database postgres:\/\/127\.0\.0\.1:1\/db cannot be used: .*ECONNREFUSED/,
  ],
  ['a site that is not built', {}, /npm run build/],
  ['a site without the email address', {}, /content\.json does not .*email address.*npm run build/],
  ['a site without its check page', {}, /check\.html cannot be read.*npm run build/],
  ['a damaged database', {}, /The database .*quotes\.sqlite cannot be used/],
])('%s makes the server exit with a clear message', async (what, env, message) => {
  const folder = temporaryFolder()
  const site = builtSite()
  if (what === 'a site that is not built') rmSync(join(site, 'content.json'))
  if (what === 'a site without the email address')
    writeFileSync(join(site, 'content.json'), JSON.stringify({ business: { ...business, email: undefined } }))
  if (what === 'a site without its check page') rmSync(join(site, 'quote/check.html'))
  const file = join(folder, 'quotes.sqlite')
  writeFileSync(file, 'not a database '.repeat(1000))
  const { waitForExit, output } = runServer({
    site,
    folder,
    env: { DATABASE_URL: `sqlite:${file}`, ...env } as Record<string, string>,
  })
  expect(await waitForExit()).toBe(1)
  expect(output()).toMatch(message)
  expect(output()).not.toMatch(/\n +at |s3cret/)
})
