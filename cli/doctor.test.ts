import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../server/store/sqlite.ts'
import { aQuote, business } from '../server/testing/builders.ts'
import { builtSite } from '../server/testing/built-site.ts'
import { fakeClock } from '../server/testing/fake-clock.ts'
import { startServer } from '../server/testing/server-process.ts'
import { smtpInbox } from '../server/testing/smtp-inbox.ts'
import { temporaryFolder } from '../server/testing/temporary-folder.ts'
import sampleBusiness from './doctor/sample-business.json' with { type: 'json' }
import shippedParts from './doctor/sample-parts.json' with { type: 'json' }
import { SAMPLE_FILES, sampleParts } from './doctor/sample-parts.ts'

const DOCTOR = resolve(import.meta.dirname, 'doctor.ts')
const ROOT = resolve(import.meta.dirname, '..')
const LONG = 30_000

const OWN = {
  ...business,
  name: 'Reid Detailing',
  phone: '0141 496 0000',
  whatsapp: '07911 123456',
  email: 'hello@reid.test',
  social: { instagram: 'https://i.test/r', facebook: 'https://f.test/r', tiktok: 'https://t.test/r' },
  approval: { body: 'The Institute', proof: 'https://institute.test/reid' },
  trader: { name: 'Ailsa Reid', address: '1 Example Street, Glasgow G1 1AA' },
  paymentMethods: ['cash'],
}

/** The site of an owner who has done everything, for the address https://reid.test. */
function finishedSite(changes: object = {}): string {
  return builtSite({
    'index.html': '<link rel="canonical" href="https://reid.test/">',
    'site.webmanifest': '{"name":"Reid Detailing"}',
    'content.json': JSON.stringify({
      business: OWN,
      coating: { currency: 'GBP' },
      retentionDays: 365,
      ...changes,
    }),
  })
}

/** The folder of an owner who has replaced everything of the sample. */
function ownFolder(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'content'))
  writeFileSync(
    join(folder, 'content/home.yaml'),
    'text: Ailsa Reid looks after your car in Ayr, from Monday to Friday.',
  )
  return folder
}

/** The folder as it ships. */
function sampleFolder(): string {
  const folder = temporaryFolder()
  for (const part of ['content', 'public', 'site/ui', 'site/assets']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  }
  return folder
}

const SETTINGS = { SITE_URL: 'https://reid.test', TRUST_PROXY: '1' }

/** A program of somebody else. */
async function listen(respond: (path: string) => Response): Promise<string> {
  const server = createServer(async ({ url = '' }, response) => {
    const answer = respond(url)
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Runs the doctor as the owner does. */
async function examine(
  site: string,
  env: Record<string, string>,
  folder = temporaryFolder(),
  ...args: string[]
) {
  const child = spawn(process.execPath, [DOCTOR, ...args, site], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await once(child, 'close')
  const findings = (level: string) => output.split('\n').filter((line) => line.startsWith(level))
  return { code: child.exitCode, output, findings }
}

test('what ships is not ready: every sample and every missing setting is named, with its remedy', {
  timeout: LONG,
}, async () => {
  const site = builtSite({
    'content.json': JSON.stringify({ business, coating: { currency: 'USD' }, retentionDays: 365 }),
  })
  const { code, output, findings } = await examine(site, { SITE_URL: 'http://127.0.0.1:1' })
  expect(code).toBe(1)
  expect(findings('fail').join('\n')).toMatch(
    /SITE_URL is http:.*built for.*SMTP_URL is not set.*name is still.*phone is still.*whatsapp is still.*email is still.*instagram is still.*without a proof/s,
  )
  expect(findings('warn').join('\n')).toMatch(
    /does not answer.*no database.*demo videos.*postal address are missing.*prices are in USD.*no way to pay/s,
  )
  const remedies = output.split('\n').filter((line) => /^ {6}\w/.test(line))
  expect(remedies).toHaveLength(findings('fail').length + findings('warn').length)
})

test('a finished set-up passes, and a test mail arrives on request', { timeout: LONG }, async () => {
  const folder = ownFolder()
  await (await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock())).close()
  mkdirSync(join(folder, 'data/gallery-videos'))
  writeFileSync(join(folder, 'data/gallery-videos/video-list.json'), '{"videos":[]}')
  const inbox = await smtpInbox()
  const env = { ...SETTINGS, SMTP_URL: inbox.url }
  const { code, output, findings } = await examine(finishedSite(), env, folder, '--send')
  expect(findings('fail'), output).toEqual([])
  expect(code).toBe(0)
  // Nobody answers at the address of a test.
  expect(findings('warn')).toEqual([expect.stringContaining('https://reid.test does not answer')])
  expect(await inbox.holds(1)).toMatchObject([
    { to: [{ address: 'hello@reid.test' }], subject: 'Test: quote requests arrive here' },
  ])
})

test('the sample is gone only once nothing of it is left, and until then each remainder is named', {
  timeout: 4 * LONG,
}, async () => {
  const folder = sampleFolder()
  const site = finishedSite()
  const look = async () => {
    const { output, findings } = await examine(site, SETTINGS, folder)
    return {
      said: [...findings('fail'), ...findings('warn')].join('\n'),
      gone: output.includes('The sample is gone'),
    }
  }
  const first = await look()
  expect(first.gone).toBe(false)
  expect(first.said).toMatch(/fail {2}The logo is still .*site\/ui\/Logo\.tsx/)
  expect(first.said).toMatch(/fail {2}The icon is still .*public\/favicon\.svg/)
  expect(first.said).toMatch(/warn {2}12 pictures .*hero-wide\.jpg/)
  expect(first.said).toMatch(/warn {2}.*content\/home\.yaml \(21 of 21\)/)

  writeFileSync(join(folder, 'site/ui/Logo.tsx'), 'export const Logo = () => <b>Reid Detailing</b>')
  writeFileSync(join(folder, 'public/favicon.svg'), '<svg><path d="M0 0h32v32H0z"/></svg>')
  rmSync(join(folder, 'site/assets/art'), { recursive: true })
  const faqs = join(folder, 'content/faqs.yaml')
  const text = readFileSync(faqs, 'utf8')
  for (const file of readdirSync(join(folder, 'content')))
    rmSync(join(folder, 'content', file), { recursive: true })
  writeFileSync(faqs, text.replace('Glasgow and the surrounding areas', 'Ayr and the coast'))
  const second = await look()
  expect(second.gone).toBe(false)
  expect(second.said).not.toMatch(/logo|icon|pictures|home\.yaml/)
  expect(second.said).toMatch(/content\/faqs\.yaml \(8 of 9\)/)

  writeFileSync(faqs, '# Burnish in a comment\nanswer: Ask Burnish, or write to hello@burnish.example.com.')
  const third = await look()
  expect(third.gone).toBe(false)
  expect(third.said).toMatch(/fail {2}content\/faqs\.yaml, line 2, is still the sample’s/)

  writeFileSync(faqs, 'answer: Ask us.')
  expect(await look()).toMatchObject({ gone: true })
})

test('the sample’s own town and description are named until they are changed', {
  timeout: LONG,
}, async () => {
  const { description, address, area } = sampleBusiness
  const own = { ...OWN, description, address, area, trader: { name: 'Reid', address: '1 High Street, Ayr' } }
  const { output, findings } = await examine(finishedSite({ business: own }), SETTINGS, ownFolder())
  expect(findings('warn').join('\n')).toMatch(/description is still.*address is still.*area is still/s)
  expect(output).not.toContain('The sample is gone')
})

test('what the doctor knows of the sample is what ships', async () => {
  expect(await sampleParts(SAMPLE_FILES, ROOT), 'Run: node cli/sample.ts').toEqual(shippedParts)
  const yaml = readFileSync(join(ROOT, 'content/business.yaml'), 'utf8')
  const { name, description, address, area } = sampleBusiness
  for (const value of [name, description, ...Object.values(address), area.name, ...area.districts]) {
    expect(yaml).toMatch(new RegExp(`[:-] ${value.replaceAll('.', '\\.')}$`, 'm'))
  }
})

test('a running site is recognised', { timeout: LONG }, async () => {
  const site = finishedSite()
  const { url } = await startServer({ site, folder: temporaryFolder() })
  const { findings } = await examine(site, { ...SETTINGS, SITE_URL: url })
  expect(findings('ok')).toContainEqual(`ok    ${url} answers as this site, and is well.`)
})

test.each([
  ['a server that knows no path', () => new Response('Not found', { status: 404 })],
  ['a server that answers every path with a page', () => new Response('<h1>Hello</h1>')],
  [
    'another program with a health check',
    (path: string) => Response.json(path === '/healthz' ? { status: 'ok' } : {}),
  ],
])('%s is not taken for the site', { timeout: LONG }, async (_what, respond) => {
  const url = await listen(respond)
  const { output, findings } = await examine(finishedSite(), { ...SETTINGS, SITE_URL: url })
  expect(findings('fail')).toContainEqual(expect.stringContaining(`Another program answers at ${url}`))
  expect(output).not.toContain('and is well')
})

test('another detailer’s site is not taken for this one', { timeout: LONG }, async () => {
  const other = builtSite({ 'site.webmanifest': '{"name":"Burnish"}' })
  const { url } = await startServer({ site: other, folder: temporaryFolder() })
  const { findings } = await examine(finishedSite(), { ...SETTINGS, SITE_URL: url })
  expect(findings('fail')).toContainEqual(expect.stringContaining(`Another program answers at ${url}`))
})

test('a given-up mail, and one that has waited too long, are found', { timeout: LONG }, async () => {
  const folder = temporaryFolder()
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock(new Date('2026-01-01')))
  await store.accept({ quote: aQuote() })
  for (const delivery of await store.claimDue(2)) await store.markFailed(delivery, { reason: 'down' })
  await store.accept({ quote: aQuote() })
  await store.close()
  const { code, findings } = await examine(finishedSite(), SETTINGS, folder)
  expect(code).toBe(1)
  expect(findings('fail').join('\n')).toMatch(/1 mail\(s\) to you were given up.*A mail to you has waited/s)
})

test.each([
  [
    'a mail server that is not there',
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    {},
    /127\.0\.0\.1:1 cannot be used/,
  ],
  [
    'mails from elsewhere',
    { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.test' },
    {},
    /warn {2}Mails come from a@b\.test/,
  ],
  [
    'a damaged database',
    { DATABASE_URL: 'sqlite:broken.sqlite' },
    {},
    /fail {2}The database .*broken\.sqlite cannot be used/,
  ],
  [
    'another promise in the privacy notice',
    {},
    { retentionDays: 90 },
    /fail {2}The privacy notice promises 90 days/,
  ],
  ['a proxy that is not trusted', { TRUST_PROXY: '' }, {}, /warn {2}TRUST_PROXY is not set/],
  ['a wrong setting', { PORT: 'x' }, {}, /PORT: write/],
])('%s is found', { timeout: LONG }, async (_what, env, content, message) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'broken.sqlite'), 'not a database '.repeat(1000))
  const { code, output } = await examine(
    finishedSite(content),
    { ...SETTINGS, ...env } as Record<string, string>,
    folder,
  )
  expect(code).toBe(1)
  expect(output).toMatch(message)
  expect(output).not.toMatch(/\n +at /)
})

test('a clock before the build is found', { timeout: LONG }, async () => {
  const site = finishedSite()
  const tomorrow = Date.now() / 1000 + 86_400
  utimesSync(join(site, 'content.json'), tomorrow, tomorrow)
  const { findings } = await examine(site, SETTINGS)
  expect(findings('fail').join('\n')).toContain('before the site was built')
})
