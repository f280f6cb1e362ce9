import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, writeFiles } from '../../tests/support/files.ts'
import { startDesk } from '../../tests/support/start-desk.ts'

const PAGE = `<meta name="a"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'self' 'sha256-b'">
<style>@font-face{src:url(/_astro/a.woff2)}</style><a href="/quote">Quote</a><a href="//example.com">Elsewhere</a>
<img src="/_astro/a.avif" srcset="/_astro/a.avif 1x, /_astro/b.avif 2x"><form action="/api/quote" method="post"></form>`

test('the owner sees the staged pages below another address, from where nothing runs and nothing can be sent', async () => {
  const root = temporaryFolder()
  writeFiles(join(root, 'releases/staged'), { 'index.html': PAGE, 'quote.html': 'Quote', '.built-from.json': '{}' })
  const { signIn, openBrowser } = await startDesk({ root })
  const owner = await signIn()
  const { body, headers } = await owner.get('/desk/preview/')
  expect(body).toBe(PAGE.replace(/<meta http-equiv[^>]*>/, '').replaceAll(/(["(]|, )\/(?=\w)/g, '$1/desk/preview/'))
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'SAMEORIGIN' })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.* form-action 'none'/)
  expect((await owner.get('/desk/preview/quote')).body).toBe('Quote')
  for (const path of ['.built-from.json', '..%2fstaged/quote', 'x/..%2f..%2fstaged/quote', 'none', 'quote%00'])
    expect((await owner.get(`/desk/preview/${path}`)).statusCode, path).toBe(404)
  expect((await openBrowser().get('/desk/preview/')).body).not.toContain('Quote')
})
