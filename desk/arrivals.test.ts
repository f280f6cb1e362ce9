import { expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../core/clock.ts'
import { aQuote } from '../tests/support/builders.ts'
import { startDesk, textOf } from '../tests/support/start-desk.ts'

/** Where a page asks for what has arrived. */
const arrivalsOf = (body: string) => (/data-arrivals="([^"]+)"/.exec(body)?.[1] ?? '').replaceAll('&amp;', '&')

test('requests that arrive after the list was loaded are announced', async () => {
  const { store, signIn, clock } = await startDesk()
  const send = async (name: string) => store.requests.accept({ quote: aQuote({ name }) })
  await send('Ann Kerr')
  const owner = await signIn()
  const url = arrivalsOf((await owner.get('/desk')).body)
  const arrived = async () => textOf((await owner.get(url)).body)
  expect(await arrived()).toBe('')
  clock.advance(30 * SECOND)
  await send('<b>Gillian Ross')
  expect(await arrived()).toBe('1 new request &lt;b&gt;Gillian Ross, just now')
  clock.advance(3 * MINUTE)
  expect(await arrived()).toBe('1 new request &lt;b&gt;Gillian Ross, today 15:30')
  await send('Tom Baird')
  clock.advance(SECOND)
  await send('Iain Docherty')
  expect(await arrived()).toBe('3 new requests Iain Docherty and 2 more')
  clock.advance(2 * DAY)
  expect(await arrived()).toMatch(/^3 new requests/)
  const reloaded = arrivalsOf((await owner.get('/desk')).body)
  expect(textOf((await owner.get(reloaded)).body)).toBe('')
})

test('a request that another server stored with a slower clock is announced too', async () => {
  const { store, signIn, clock } = await startDesk()
  const owner = await signIn()
  const { reference } = await store.requests.accept({ quote: aQuote() })
  const url = arrivalsOf((await owner.get(`/desk/requests/${reference}`)).body)
  clock.set(new Date(clock.now().getTime() - 5 * MINUTE))
  await store.requests.accept({ quote: aQuote({ name: 'Gillian Ross' }) })
  clock.set(new Date(clock.now().getTime() + 5 * MINUTE))
  expect(textOf((await owner.get(url)).body)).toMatch(/^1 new request Gillian Ross/)
})

test('nothing is announced to somebody who is signed out, or whose session has ended', async () => {
  const { store, signIn, openBrowser, clock } = await startDesk()
  const owner = await signIn()
  const url = arrivalsOf((await owner.get('/desk')).body)
  await store.requests.accept({ quote: aQuote() })
  const signInOf = async (browser: typeof owner) => (await browser.get(url)).headers.location
  expect(await signInOf(openBrowser('198.51.100.9'))).toBe('/desk/sign-in')
  expect(await signInOf(owner)).toBeUndefined()
  clock.advance(31 * DAY)
  expect(await signInOf(owner)).toBe('/desk/sign-in?ended')
  const again = await signIn()
  await (await signIn(openBrowser())).post('/desk/sign-out/everywhere')
  expect(await signInOf(again)).toBe('/desk/sign-in')
})
