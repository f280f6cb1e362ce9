import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { aQuote } from '../testing/builders.ts'
import { startDeskWithRequest, textOf } from '../testing/start-desk.ts'

test('forgetting names what goes, asks once, and leaves nothing in the database and no file', async () => {
  const { store, owner, page, act, file, reference } = await startDeskWithRequest({
    message: 'My Zephyrmobile',
  })
  const photo = { sentHash: 'a', jpeg: new TextEncoder().encode('Zephyrmobile') }
  const other = await store.accept({
    quote: aQuote({ email: 'AILSA+van@example.com', message: 'A second Zephyrmobile' }),
    photos: [photo],
  })
  await store.accept({ quote: aQuote({ email: 'bo@example.com', name: 'Bo' }) })
  await act('note', { note: 'A rusty Zephyrmobile' })
  const mail = (name: string) => join(dirname(file), 'mail', `${name}.eml`)
  mkdirSync(dirname(mail('')))
  for (const name of [`${reference}-owner`, `${other.reference}-customer`, '3333-3333-owner'])
    writeFileSync(mail(name), 'Zephyrmobile')
  expect((await owner.get(page)).body).toContain('href="?forget"')
  expect(textOf((await owner.get(`${page}?forget`)).body)).toMatch(
    /Forget Ailsa Reid \? This can’t be undone\. 2 requests, 1 photo and your notes /,
  )
  // Another request has arrived meanwhile.
  const unread = await act('forget', { count: '1' })
  expect(unread.headers.location).toBe(`${page}?forget`)
  expect(await store.list()).toHaveLength(3)
  const forgotten = await act('forget', { count: '2' })
  expect([forgotten.statusCode, forgotten.headers.location]).toEqual([303, '/desk?forgotten'])
  expect(textOf((await owner.get('/desk?forgotten')).body)).toContain('The customer is forgotten.')
  expect((await store.list()).map(({ quote }) => quote.name)).toEqual(['Bo'])
  for (const name of readdirSync(dirname(file)).filter((name) => name.startsWith('quotes')))
    expect(readFileSync(join(dirname(file), name)).includes('Zephyrmobile')).toBe(false)
  expect(['-owner', '-customer'].map((end) => existsSync(mail(reference + end)))).toEqual([false, false])
  expect(existsSync(mail('3333-3333-owner'))).toBe(true)
  expect((await act('answered')).statusCode).toBe(404)
})

test('if a file of a forgotten customer cannot be deleted, nothing is erased yet', async () => {
  const { owner, page, act, file, find } = await startDeskWithRequest()
  writeFileSync(join(dirname(file), 'mail'), 'not a folder')
  const failed = await act('forget', { count: '1' })
  expect(failed.statusCode).toBe(500)
  expect(failed.body).toContain('Try again')
  expect(await find()).toBeDefined()
  expect((await owner.get(page)).statusCode).toBe(200)
})
