import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { checkMailRecords } from './mail.ts'

/** Response codes (RFC 1035, 4.1.1). */
const [SERVER_FAILURE, NO_SUCH_NAME] = [2, 3]

/** Starts a name server with these TXT records, or which responds with a code or not at all, and returns its resolver. */
async function nameServer(behaviour: Record<string, string[]> | number | 'mute') {
  const server = createSocket('udp4').bind(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  server.on('message', (question, { port }) => {
    if (behaviour === 'mute') return
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const texts = typeof behaviour === 'number' ? [] : (behaviour[labels.join('.').toLowerCase()] ?? [])
    const code = typeof behaviour === 'number' ? behaviour : texts.length > 0 ? 0 : NO_SUCH_NAME
    const header = Buffer.from([0, 0, 0x81, 0x80 | code, 0, 1, 0, texts.length, 0, 0, 0, 0])
    question.copy(header, 0, 0, 2)
    const answers = texts.map((text) => {
      const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
      return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]), data])
    })
    server.send(Buffer.concat([header, question.subarray(12, at + 5), ...answers]), port, '127.0.0.1')
  })
  const resolver = new Resolver({ timeout: 200, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
  return resolver
}

const SPF = { 'reid.co.uk': ['google-site-verification=x', 'v=spf1 include:_spf.example.com -all'] }
const DMARC = { '_dmarc.reid.co.uk': ['v=DMARC1; p=none'] }

test.each([
  ['all records', { ...SPF, ...DMARC }, 'ok', 'has the mail records SPF and DMARC'],
  ['no record', {}, 'warn', 'has no SPF and no DMARC record, so emails may land in junk'],
  ['no DMARC', SPF, 'warn', 'has no DMARC record'],
  ['no SPF', DMARC, 'warn', 'has no SPF record'],
  ['records for other purposes', { 'reid.co.uk': ['v=spf10 -all'], ...DMARC }, 'warn', 'has no SPF record'],
  ['two SPF records', { 'reid.co.uk': ['v=spf1 -all', 'V=SPF1 a -all'], ...DMARC }, 'warn', '2 SPF records, so none'],
  ['a name server that fails', SERVER_FAILURE, 'info', 'could not be asked for'],
  ['a name server that does not respond', 'mute', 'info', 'could not be asked for'],
] as const)('%s: says so', async (_what, behaviour, level, message) => {
  const finding = await checkMailRecords('website@reid.co.uk', await nameServer(behaviour as 'mute'))
  expect(finding).toMatchObject({ level, message: expect.stringContaining(message) })
})

test('DMARC of the domain above counts for a subdomain, and SPF does not', async () => {
  const resolver = await nameServer({ ...SPF, ...DMARC })
  const finding = await checkMailRecords('site@mail.reid.co.uk', resolver)
  expect(finding.message).toContain('mail.reid.co.uk has no SPF record')
})

test('domains for examples are not asked for', async () => {
  for (const domain of ['reid.test', 'glossworks.example.com', 'example.com'])
    expect((await checkMailRecords(`a@${domain}`, await nameServer(SERVER_FAILURE))).message).toContain('reserved')
})
