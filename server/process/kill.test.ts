import { expect, test } from 'vitest'
import { aQuote } from '../../tests/support/builders.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { openConnection } from '../../tests/support/open-connection.ts'
import { phonePhoto, quarters } from '../../tests/support/pictures.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { smtpInbox } from '../../tests/support/smtp-inbox.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { freePort } from './ports.ts'

test('kill -9 between the response and the emails loses nothing', async () => {
  const folder = temporaryFolder()
  const site = builtSite()
  const port = await freePort()
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  const first = await startServer({ site, folder, env })
  const responses = await Promise.all(['a', 'b', 'c'].map((name) => first.send({ email: `${name}@example.com` })))
  // Wait until none is claimed: otherwise, their leases would have to expire first.
  await expect.poll(() => first.output().match(/Email not sent yet/g)?.length).toBeGreaterThanOrEqual(6)
  first.child.kill('SIGKILL')
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  await first.waitForExit()

  const inbox = await smtpInbox(port)
  await startServer({ site, folder, env })
  const emails = await inbox.waitForEmails(6)
  const references = await Promise.all(
    responses.map(async (response) => (await response.json()) as { reference: string }),
  )
  for (const { reference } of references) {
    expect(emails.filter(({ subject }) => subject?.includes(reference))).toHaveLength(2)
  }
})

test('a server killed in the middle of an upload loses neither the request nor the photos, and takes the rest', async () => {
  const inbox = await smtpInbox()
  const start = { site: builtSite(), folder: temporaryFolder(), env: { SMTP_URL: inbox.url } }
  const first = await startServer(start)
  const announced = await fetch(`${first.url}/api/SendEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...aQuote(), photoCount: 2 }),
  })
  const { photos } = (await announced.json()) as { photos: { url: string; token: string } }
  const authorization = `Bearer ${photos.token}`
  await first.waitForOutput(/"msg":"Email sent"/) // The customer's.
  const [one, other] = await Promise.all([quarters().png().toBuffer(), phonePhoto(800, 600)])
  const put = async (url: string, at: number, body: Buffer) => {
    const photo = new Uint8Array(body)
    return (await fetch(`${url}${photos.url}/${at}`, { method: 'PUT', headers: { authorization }, body: photo })).status
  }
  expect(await put(first.url, 0, one)).toBe(204)
  const upload = await openConnection(first.url)
  upload.write(
    `PUT ${photos.url}/1 HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Length: ${other.length}\r\n\r\n`,
  )
  upload.write(other.subarray(0, other.length / 2))
  await first.stop('SIGKILL')

  const second = await startServer(start)
  expect([await put(second.url, 0, one), await put(second.url, 1, other)]).toEqual([204, 204])
  const emails = await inbox.waitForEmails(2)
  expect(emails.map(({ attachments }) => attachments.length).sort()).toEqual([0, 2])
})
