import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { aQuote } from '../tests/support/builders.ts'
import { startDeskWithRequest, textOf } from '../tests/support/start-desk.ts'

test('forgetting names what goes, asks once, and leaves nothing in the database and no file', async () => {
  const { store, owner, page, act, file, reference, shownIn } = await startDeskWithRequest({
    message: 'My Zephyrmobile',
  })
  const photo = { sentHash: 'a', jpeg: new TextEncoder().encode('Zephyrmobile') }
  const other = await store.requests.accept({
    quote: aQuote({ email: 'AILSA@Example.com', message: 'A second Zephyrmobile' }),
    photos: [photo],
  })
  await store.requests.accept({ quote: aQuote({ email: 'ailsa+bo@example.com', name: 'Bo' }) })
  await act('note', { note: 'A rusty Zephyrmobile', replaces: '' })
  const mail = (name: string) => join(dirname(file), 'mail', `${name}.eml`)
  mkdirSync(dirname(mail('')))
  for (const name of [`${reference}-owner`, `${other.reference}-customer`, '3333-3333-owner'])
    writeFileSync(mail(name), 'Zephyrmobile')
  expect((await owner.get(page)).body).toContain(`href="${page}?forget"`)
  expect(textOf((await owner.get(`${page}?forget`)).body)).toMatch(
    /Forget Ailsa Reid\? This can’t be undone\. 2 requests, 1 photo and your notes /,
  )
  const { forgets: shown = '' } = await shownIn(`${page}?forget`)
  // Another request has arrived meanwhile, also if one of those that were shown was erased.
  const third = await store.requests.accept({ quote: aQuote({ message: 'A third Zephyrmobile' }) })
  for (const forgets of [shown, `${third.reference} ${reference}`, '', '2']) {
    const unread = await act('forget', { forgets })
    expect(unread.headers.location).toBe(`${page}?forget`)
  }
  expect(await store.requests.list()).toHaveLength(4)
  const forgotten = await act('forget', await shownIn(`${page}?forget`))
  expect([forgotten.statusCode, forgotten.headers.location]).toEqual([303, '/desk?forgotten'])
  expect(textOf((await owner.get('/desk?forgotten')).body)).toContain('The customer is forgotten.')
  expect((await store.requests.list()).map(({ quote }) => quote.name)).toEqual(['Bo'])
  for (const name of readdirSync(dirname(file)).filter((name) => name.startsWith('quotes')))
    expect(readFileSync(join(dirname(file), name)).includes('Zephyrmobile')).toBe(false)
  expect(['-owner', '-customer'].map((end) => existsSync(mail(reference + end)))).toEqual([false, false])
  expect(existsSync(mail('3333-3333-owner'))).toBe(true)
  expect((await act('answered')).statusCode).toBe(404)
})

test('if a file of a forgotten customer cannot be deleted, nothing is erased yet', async () => {
  const { owner, page, act, file, find, reference } = await startDeskWithRequest()
  writeFileSync(join(dirname(file), 'mail'), 'not a folder')
  const failed = await act('forget', { forgets: reference })
  expect(failed.statusCode).toBe(500)
  expect(failed.body).toContain('Try again')
  expect(await find()).toBeDefined()
  expect((await owner.get(page)).statusCode).toBe(200)
})
