import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createSecureContext, type SecureContext } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../tests/support/connections.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { LOCALHOST_CERTIFICATE, OWN_CERTIFICATE, trustCertificate } from '../../tests/support/own-certificate.ts'
import { finishedSite, OWN_SETTINGS, runDoctor } from '../../tests/support/run-doctor.ts'
import { startServer } from '../../tests/support/server-process.ts'

type UseContext = (error: Error | null, context: SecureContext) => void

/** Starts another program, and returns its URL. */
async function startOtherProgram(respond: (path: string) => Response): Promise<string> {
  const server = createServer(async ({ url = '' }, response) => {
    const result = respond(url)
    response.writeHead(result.status, Object.fromEntries(result.headers)).end(await result.text())
  })
  return `http://127.0.0.1:${await listen(server)}`
}

test.each([
  ['SITE_URL', (url: URL) => ({ ...OWN_SETTINGS, SITE_URL: url.origin }), '127.0.0.1'],
  ['PORT, without SITE_URL,', (url: URL) => ({ PORT: url.port }), 'localhost'],
])('a running site is recognised at %s and the version is named', async (_where, settings, host) => {
  const site = finishedSite()
  const { url } = await startServer({ site, folder: temporaryFolder() })
  const { findings } = await runDoctor(site, settings(new URL(url)))
  expect(findings('ok')).toContainEqual(
    `ok    http://${host}:${new URL(url).port} serves this site, and its health check passes.`,
  )
  expect(findings('ok')[0]).toMatch(/^ok {4}This is version \d+\.\d+\.\d+;/)
})

test.each([
  ['a server that responds to every path with 404', () => new Response('Not found', { status: 404 })],
  ['a server that responds to every path with a page', () => new Response('<h1>Hello</h1>')],
  [
    'the site of another business',
    (path: string) => Response.json(path === '/site.webmanifest' ? { name: 'Glossworks' } : {}),
  ],
  ['another program with a health check', (path: string) => Response.json(path === '/healthz' ? { status: 'ok' } : {})],
])('%s is not mistaken for the site', async (_what, respond) => {
  const url = await startOtherProgram(respond)
  const { output, findings } = await runDoctor(finishedSite(), { ...OWN_SETTINGS, SITE_URL: url })
  expect(findings('fail')).toContainEqual(expect.stringContaining(`${url} serves something else`))
  expect(output).not.toContain('health check passes')
})

test('a server that does not speak TLS is said in words', async () => {
  const url = (await startOtherProgram(() => new Response('Hello'))).replace('http:', 'https:')
  const { findings } = await runDoctor(finishedSite(), { ...OWN_SETTINGS, SITE_URL: url })
  expect(findings('warn')).toContain(`warn  ${url} cannot be reached from here: wrong version number.`)
})

test.each([
  ['with one certificate', OWN_CERTIFICATE, '127.0.0.1', OWN_CERTIFICATE.cert, '2120-01-01'],
  // As Caddy does: it has no certificate for a client that does not say for which name.
  [
    'with a certificate for each name',
    { SNICallback: (_name: string, use: UseContext) => use(null, createSecureContext(LOCALHOST_CERTIFICATE)) },
    'localhost',
    LOCALHOST_CERTIFICATE.cert,
    '2126-11-02',
  ],
])('%s, the certificate of the site says until when it is valid', async (_what, tls, host, cert, until) => {
  const manifest = '{"name":"Reid Detailing"}'
  const server = createTlsServer(tls, ({ url }, response) =>
    response.end(url === '/site.webmanifest' ? manifest : '{}'),
  )
  const url = `https://${host}:${await listen(server, host)}`
  onTestFinished(() => server.closeAllConnections())
  const ask = () => runDoctor(finishedSite(), { ...OWN_SETTINGS, SITE_URL: url })
  expect((await ask()).findings('fail')).toContain(
    `fail  The certificate of ${url} was issued by an authority that neither this machine nor browsers know.`,
  )
  trustCertificate(cert)
  const { output } = await ask()
  expect(output).toContain(`ok    The certificate is valid until ${until}.`)
})
