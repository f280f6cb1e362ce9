import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../../testing/built-site.ts'
import { finishedSite, OWN_SETTINGS, runDoctor } from '../../testing/run-doctor.ts'
import { startServer } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const LONG = 30_000

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

test('a running site is recognised', { timeout: LONG }, async () => {
  const site = finishedSite()
  const { url } = await startServer({ site, folder: temporaryFolder() })
  const { findings } = await runDoctor(site, { ...OWN_SETTINGS, SITE_URL: url })
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
  const { output, findings } = await runDoctor(finishedSite(), { ...OWN_SETTINGS, SITE_URL: url })
  expect(findings('fail')).toContainEqual(expect.stringContaining(`Another program answers at ${url}`))
  expect(output).not.toContain('and is well')
})

test('another detailer’s site is not taken for this one', { timeout: LONG }, async () => {
  const other = builtSite({ 'site.webmanifest': '{"name":"Burnish"}' })
  const { url } = await startServer({ site: other, folder: temporaryFolder() })
  const { findings } = await runDoctor(finishedSite(), { ...OWN_SETTINGS, SITE_URL: url })
  expect(findings('fail')).toContainEqual(expect.stringContaining(`Another program answers at ${url}`))
})
