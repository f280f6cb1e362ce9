import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteStore } from '../../server/store/sqlite.ts'
import { aQuote } from '../../testing/builders.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { storeOneRequest } from '../../testing/store-one-request.ts'

test('photos are listed and shown, and saved to a folder that only the owner can read', async () => {
  const { folder, run, reference: without } = await storeOneRequest()
  const store = await openSqliteStore(join(folder, 'data/quotes.sqlite'), fakeClock())
  const jpegs = [Buffer.from([0xff, 0xd8, 1]), Buffer.alloc(2000, 7)]
  const photos = jpegs.map((jpeg, at) => ({ sentHash: `${at}`, jpeg }))
  const quote = aQuote({ email: 'bo@example.com' })
  const { reference = '' } = await store.accept({ quote, photos, photoCount: 3 })
  await store.close()
  expect((await run('list')).stdout).toContain('    Photos: 2 of 3 arrived\n')
  const { stdout } = await run('show', reference)
  expect(stdout).toContain(
    'Photos:    2 of 3 arrived\n  Photo 1  1 KB, arrived 2026-07-04 15:30\n  Photo 2  2 KB,',
  )
  expect(stdout).toContain(`npm run quotes -- photos ${reference} --out photos`)
  expect(await run('photos', reference.toLowerCase(), '--out', 'saved')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(
      `Saved 2 photos in ${join(folder, 'saved')}: ${reference}-1.jpg, ${reference}-2.jpg.`,
    ),
  })
  for (const [at, jpeg] of jpegs.entries()) {
    const file = join(folder, `saved/${reference}-${at + 1}.jpg`)
    expect(readFileSync(file)).toEqual(jpeg)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  }
  expect(statSync(join(folder, 'saved')).mode & 0o777).toBe(0o700)
  expect(await run('photos', reference, '--out', 'saved')).toMatchObject({
    status: 1,
    stderr: `${join(folder, `saved/${reference}-1.jpg`)} already exists. Choose another folder, or delete it first.\n`,
  })
  expect((await run('photos', reference, '--out', 'dist/content.json')).stderr).toMatch(
    /could not be written|already exists/,
  )
  expect((await run('photos', reference)).stderr).toContain('Say where to')
  expect((await run('photos', without, '--out', 'saved')).stdout).toBe(`There is no photo with ${without}.\n`)
  expect((await run('show', without)).stdout).not.toContain('Photo')
})
