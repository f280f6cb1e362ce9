import { createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../tests/support/connections.ts'
import { fakeClock } from '../../tests/support/fake-clock.ts'
import { OWN_CERTIFICATE, trustCertificate } from '../../tests/support/own-certificate.ts'
import { openPostgresStore } from './postgres.ts'

/** Starts what looks like a Postgres server until TLS begins, and returns its port. */
function startOfPostgres(offersTls = true): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(offersTls ? 'S' : 'N')
      if (offersTls) new TLSSocket(socket, { isServer: true, ...OWN_CERTIFICATE }).on('error', () => {})
    })
  })
  return listen(server)
}

const open = (url: string) => openPostgresStore(url, fakeClock())

test.each(['require', 'prefer', 'verify-ca', 'verify-full'])(
  'with sslmode=%s, a certificate of the provider’s own is explained, and Node warns of nothing',
  async (mode) => {
    const warnings: Error[] = []
    const collect = (warning: Error) => void warnings.push(warning)
    process.on('warning', collect)
    onTestFinished(() => void process.off('warning', collect))
    const opened = open(`postgres://u:s3cret@127.0.0.1:${await startOfPostgres()}/quotes?sslmode=${mode}`)
    await expect(opened).rejects.toThrow(
      /\/quotes cannot be used: self-signed certificate\. .*sslmode=verify-full&sslrootcert=\/path\/to\/ca\.pem.*leave out sslmode/,
    )
    await expect(opened).rejects.not.toThrow(/s3cret|Node/)
    expect(warnings).toEqual([])
  },
)

test('a certificate for another name is named', async () => {
  trustCertificate(OWN_CERTIFICATE.cert)
  const port = await startOfPostgres()
  await expect(open(`postgres://u:p@localhost:${port}/quotes?sslmode=require`)).rejects.toThrow(
    /Host: localhost\. is not in the cert's altnames: DNS:mail\.example\.com, DNS:\*\.host\.example/,
  )
})

test('a database without TLS, and a certificate file that is not there, are explained', async () => {
  const url = `postgres://u:p@127.0.0.1:${await startOfPostgres(false)}/quotes?sslmode=require`
  await expect(open(url)).rejects.toThrow(/it does not offer TLS\. .*leave out sslmode/)
  await expect(open(`${url}&sslrootcert=/nowhere/ca.pem`)).rejects.toThrow(
    /ENOENT.*\/nowhere\/ca\.pem.*\. Check the path in sslrootcert\./,
  )
})
