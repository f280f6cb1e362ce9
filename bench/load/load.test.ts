import { expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../../testing/built-site.ts'
import { startServer } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { busyClients } from './busy-clients.ts'
import { slowLoris } from './slow-loris.ts'
import { visitors } from './visitor.ts'

test('with 500 connections, half of them slow-loris, visitors get the page and send their quotes', {
  timeout: 60_000,
}, async () => {
  const { url } = await startServer({ site: builtSite(), folder: temporaryFolder() })
  const port = Number(new URL(url).port)
  const slow = slowLoris(port, 250)
  const fast = busyClients(port, 250)
  onTestFinished(() => {
    slow.end()
    fast.end()
  })
  await expect.poll(fast.answers, { timeout: 20_000 }).toBeGreaterThan(500)
  expect(await visitors(url, 5)).toMatchObject({ visits: 5, failed: 0 })
  // A byte a second does not keep a connection open for ever.
  await expect.poll(slow.closedByServer, { timeout: 30_000 }).toBeGreaterThan(0)
})
