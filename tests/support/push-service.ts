import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { OWN_CERTIFICATE } from './own-certificate.ts'

type Reply = { status: number; headers?: Record<string, string> }

/** A push service that decrypts what it gets, as a browser does (RFC 8291), and responds as a test says, or never. */
export async function pushService() {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const received: { device: string; notification: unknown; headers: IncomingHttpHeaders }[] = []
  /** What it responds to each device. */
  const replies: Record<string, Reply | 'never'> = {}
  const agent = new Agent({
    ca: OWN_CERTIFICATE.cert,
    lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  const server = createServer(OWN_CERTIFICATE, async (request, response) => {
    const device = request.url?.slice(1) ?? ''
    received.push({ device, notification: decrypt(await buffer(request)), headers: request.headers })
    const reply = replies[device] ?? { status: 201 }
    if (reply !== 'never') response.writeHead(reply.status, reply.headers).end()
  })

  function decrypt(body: Buffer): unknown {
    const [salt, sender, text] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const derive = (key: Uint8Array, salt: Buffer, info: (string | Buffer)[], length: number) =>
      Buffer.from(hkdfSync('sha256', key, salt, Buffer.concat(info.map((part) => Buffer.from(part))), length))
    const key = derive(keys.computeSecret(sender), auth, ['WebPush: info\0', keys.getPublicKey(), sender], 32)
    const contentKey = derive(key, salt, ['Content-Encoding: aes128gcm\0'], 16)
    const nonce = derive(key, salt, ['Content-Encoding: nonce\0'], 12)
    const cipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(text.subarray(-16))
    const padded = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** A new subscription of a browser. */
  const subscribe = (name: string) => ({
    endpoint: `https://push.host.example:${port}/${name}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    name,
  })
  return { received, replies, agent, subscribe }
}
