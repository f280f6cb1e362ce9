import { expect, test } from 'vitest'
import { aQuote, business } from '../tests/support/builders.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { startDesk } from '../tests/support/start-desk.ts'

test('pages allow the worker and the manifest of the desk itself', async () => {
  const { signIn } = await startDesk()
  const owner = await signIn()
  const { body, headers } = await owner.get('/desk')
  for (const kind of ['worker', 'manifest'])
    expect(headers['content-security-policy']).toContain(`;${kind}-src 'self';`)
  const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(body) ?? []
  expect((await owner.get(script)).body).toContain('serviceWorker')
})

test('the sign-in page shows the first picture of the home page, whatever it is called', async () => {
  const name = 'van 100 (é).B4x.avif'
  const path = `/_astro/${encodeURI(name)}`
  const content = JSON.stringify({ business, hero: { tall: path, wide: path } })
  const site = builtSite({ [`_astro/${name}`]: 'AVIF', 'content.json': content })
  const { openBrowser } = await startDesk({ site })
  for (const shape of ['tall', 'wide']) {
    const { headers, body } = await openBrowser().get(`/desk/site/hero-${shape}`)
    expect([headers['content-type'], body]).toEqual(['image/avif', 'AVIF'])
  }
})

test('the desk can be put on a home screen, before signing in too', async () => {
  const files = Object.fromEntries([48, 180, 192, 512].map((size) => [`icons/${size}.png`, `PNG ${size}`]))
  const { openBrowser } = await startDesk({ site: builtSite(files) })
  const browser = openBrowser()
  const page = (await browser.get('/desk/sign-in')).body
  const hrefOf = (rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(page)?.[1] ?? ''
  const { headers, body } = await browser.get(hrefOf('manifest'))
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = JSON.parse(body)
  // A scope with a slash at its end would not contain the start URL, and the browser would take the whole host.
  expect(manifest).toMatchObject({ start_url: '/desk', scope: '/desk', display: 'standalone' })
  const icons = [hrefOf('apple-touch-icon'), ...manifest.icons.map(({ src }: { src: string }) => src)]
  for (const url of icons) expect((await browser.get(url)).headers['content-type']).toBe('image/png')
})

test('the worker learns which of the requests that it has kept still exist', async () => {
  const { store, signIn, openBrowser } = await startDesk()
  const send = async (email: string) => (await store.requests.accept({ quote: aQuote({ email }) })).reference ?? ''
  const references = [await send('ann@example.com'), await send('bo@example.com'), await send('ann@example.com')]
  const url = `/desk/kept?${new URLSearchParams({ references: [...references, 'AAAA-AAAA', ''].join(' ') })}`
  const owner = await signIn()
  expect((await owner.get(url)).json().sort()).toEqual(references.toSorted())
  await store.requests.forget('ann@example.com')
  expect((await owner.get(url)).json()).toEqual([references[1]])
  expect((await owner.get('/desk/kept')).json()).toEqual([])
  expect((await openBrowser('198.51.100.9').get(url)).headers.location).toBe('/desk/sign-in')
})

test('the pages that are shown without a signal have nothing private in them', async () => {
  const { store, signIn, openBrowser } = await startDesk()
  await store.requests.accept({ quote: aQuote() })
  for (const [page, words] of [
    ['/desk/no-signal', 'All else waits for a signal.'],
    ['/desk/no-signal?down', 'The desk isn’t answering'],
  ] as const) {
    const { body } = await (await signIn()).get(page)
    expect(body).toContain(words)
    expect(body).not.toContain('Ailsa')
    expect((await openBrowser('198.51.100.9').get(page)).headers.location).toBe('/desk/sign-in')
  }
})
