import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readContentFolder } from '../site/content/read-content.ts'
import { aQuote } from '../tests/support/builders.ts'
import { phonePhoto } from '../tests/support/pictures.ts'
import { openSiteRoom } from '../tests/support/site-room.ts'
import { textOf } from '../tests/support/start-desk.ts'

const WORDS = 'Call {{phone}}: “{{nobody}}” lifted the stain.\nIt’s gone: # all of it.'

/** The desk’s Site, and the request of a customer who wrote how it went. */
async function startTold({ mayBeShown = true, photo = false } = {}) {
  const room = await openSiteRoom()
  const { store, owner, clock, site } = room
  const now = clock.now()
  // A review of a day that is still to come is a mistake.
  clock.set(new Date('2026-03-02T12:00:00Z'))
  const choices = [{ id: 'a', name: 'Interior Revival', price: '£109' }] as never
  const { reference = '' } = await store.requests.accept({ quote: aQuote({ name: 'Fiona Ross' }), choices })
  await store.reviews.ask(reference, { subject: 'How did it go?', letter: 'Hello' })
  const jpeg = photo ? { sentHash: 'a', jpeg: await phonePhoto() } : undefined
  await store.reviews.tell(reference, { words: WORDS, name: 'Fiona, G42', mayBeShown }, jpeg)
  clock.set(now)
  const page = `/desk/requests/${reference}`
  const act = async (action: string, fields = {}) => {
    const { statusCode, headers } = await owner.post(page, { action, ...fields })
    return headers.location ? room.text(headers.location) : `${statusCode}`
  }
  const published = async () => {
    await room.act('publish')
    await room.publish()
    const { files } = await readContentFolder(site.content)
    return files.reviews[0]?.data?.reviews.find(({ id }) => id === reference)
  }
  return { ...room, clock, reference, page, act, published, said: () => room.text(page) }
}

test('what a customer wrote goes on the site as written, and comes off again, each once it is published', async () => {
  const { act, said, changes, published } = await startTold({ photo: true })
  expect(await said()).toMatch(/Put on what’s critical too.*Thank Fiona Put it on the site/)
  expect(await act('show')).toMatch(
    /It’s on your site once you publish.*Put on the site\. Visitors see it once you publish/,
  )
  expect(await changes()).toEqual(['Reviews: Added: Fiona, G42'])
  // Sent twice, it is one.
  await act('show')
  await act('hide')
  expect(await changes()).toEqual([])
  await act('show')
  const entry = await published()
  expect(entry).toMatchObject({ text: WORDS, name: 'Fiona, G42', package: 'Interior Revival', date: '2026-03-02' })
  expect(entry?.picture?.file).toMatch(/^review-[\da-f]{16}\.jpg$/)
  expect(await said()).toMatch(
    /On your site since (today|\w+) [\d:]+.*Fiona can ask you to take it off.*Take it off the site/,
  )
  expect(await act('hide')).toMatch(/off your site once you publish.*Taken off the site\. .* Undo/)
  expect(await act('show')).toMatch(/On your site since .*Undone\./)
  expect(await changes()).toEqual([])
  await act('hide')
  expect(await published()).toBeUndefined()
  expect(await said()).toContain('Put it on the site')
})

test('without a tick, nothing a customer wrote can go on the site', async () => {
  const { act, said, changes } = await startTold({ mayBeShown: false })
  expect(await said()).not.toContain('Put it on the site')
  expect([await act('show'), await changes()]).toEqual(['403', []])
})

test('the only review of a site goes on and comes off', async () => {
  const { act, site, changes, published } = await startTold()
  await rm(`${site.content}/reviews.yaml`)
  await act('show')
  await act('hide')
  expect(await changes()).toEqual([])
  await act('show')
  expect(await published()).toMatchObject({ text: WORDS })
  await act('hide')
  expect(await published()).toBeUndefined()
})

test('forgetting a customer names what is on the site, and takes it off with the next publication', async () => {
  const { act, page, reference, get, text, published } = await startTold()
  expect(await text(`${page}?forget`)).toMatch(/What they wrote and sent about your work(?!.*on your site)/)
  await act('show')
  await published()
  expect(textOf(await get(`${page}?forget`))).toContain('Their words on your site, once you publish')
  expect(await act('forget', { forgets: reference })).toContain('Publish, to take their words off the site')
  expect(await published()).toBeUndefined()
})

test('a customer whose email came back can be asked on WhatsApp', async () => {
  const { store, said, get, page, reference } = await startTold()
  const { reference: other = '' } = await store.requests.accept({ quote: aQuote({ name: 'Tom Okafor' }) })
  await store.reviews.ask(other, { subject: 'How?', letter: 'Hello' })
  for (const delivery of await store.outbox.claimDue(9))
    await store.outbox.markFailed(delivery, { reason: 'No such user' })
  const address = page.replace(reference, other)
  expect(textOf(await get(address))).toMatch(/Tom wasn’t asked The email to \S+ came back\. .*Ask on WhatsApp/)
  expect(await get(address)).toMatch(/Hello%20Tom%2C%20thank[^"]*https%3A%2F%2Fexample\.com%2Freview%2F[\w-]{43}"/)
  expect(await said()).not.toContain('wasn’t asked')
})

test('Health counts what customers let the site show and it does not', async () => {
  const { health } = await startTold()
  const topic = (await health.check()).find(({ title }) => title === 'Reviews')
  expect(topic).toMatchObject({
    level: 'info',
    forOwner: expect.stringMatching(/^1 review that customers let you show/),
  })
})
