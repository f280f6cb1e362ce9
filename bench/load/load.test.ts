import { expect, onTestFinished, test } from 'vitest'
import { builtSite } from '../../testing/built-site.ts'
import { startServer } from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startBusyClients } from './busy-clients.ts'
import { measureVisits } from './measure-visits.ts'
import { startSlowLoris } from './slow-loris.ts'

test('visitors get the page and send quote requests during 500 connections, half of them slow-loris', {
  timeout: 60_000,
}, async () => {
  const { url } = await startServer({ site: builtSite(), folder: temporaryFolder() })
  const port = Number(new URL(url).port)
  const slow = startSlowLoris(port, 250)
  const fast = startBusyClients(port, 250)
  onTestFinished(() => {
    slow.stop()
    fast.stop()
  })
  await expect.poll(fast.responses, { timeout: 20_000 }).toBeGreaterThan(500)
  expect(await measureVisits(url, 5)).toMatchObject({ visits: 5, failed: 0 })
  // Sending a byte a second must not keep a connection open for ever.
  await expect.poll(slow.closedByServer, { timeout: 30_000 }).toBeGreaterThan(0)
})
