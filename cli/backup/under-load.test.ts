import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../server/clock.ts'
import { openSqliteStore } from '../../server/store/sqlite.ts'
import { project } from '../../testing/backup-project.ts'
import { builtSite } from '../../testing/built-site.ts'
import { fakeClock } from '../../testing/fake-clock.ts'
import { runCommand } from '../../testing/run-command.ts'
import { startServer } from '../../testing/server-process.ts'
import { smtpInbox } from '../../testing/smtp-inbox.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

test('while five clients send, a backup has every request accepted before, and after a restore no email goes twice', async () => {
  const { folder, backups, run } = project()
  const [site, inbox] = [builtSite(), await smtpInbox()]
  const env = { SMTP_URL: inbox.url, RATE_LIMIT: '100000' }
  const original = await startServer({ site, folder, env })
  const accepted: string[] = []
  let stopped = false
  const clients = Array.from({ length: 5 }, async (_, client) => {
    for (let sent = 0; !stopped; sent++) {
      const response = await original.send({ email: `client-${client}-${sent}@example.com` })
      if (response.ok) accepted.push(((await response.json()) as { reference: string }).reference)
      await pause(THINKING)
    }
  })
  const receivedOf = (audience: 'owner' | 'customer') =>
    inbox.emails.flatMap(({ subject = '' }) =>
      subject.startsWith('Quote request') === (audience === 'owner')
        ? (/\w{4}-\w{4}/.exec(subject) ?? [])
        : [],
    )
  await expect.poll(() => receivedOf('owner').length, { timeout: MINUTE }).toBeGreaterThan(20)
  const before = [...accepted]
  expect(await run('backup', backups)).toMatchObject({ status: 0, stderr: '' })
  const first = await listRestored(backups)
  expect(before.filter((reference) => !first.has(reference))).toEqual([])
  // From now on the mail server refuses, so that the original cannot send what the last backup holds.
  inbox.behaviour = { code: 451 }
  stopped = true
  await Promise.all(clients)
  await expect.poll(() => original.output().match(/not sent yet/g)?.length).toBeGreaterThan(3)
  await run('backup', backups)
  await original.stop('SIGKILL')
  inbox.behaviour = 'accept'

  const machine = temporaryFolder()
  await runCommand('restore', [backups], { folder: machine })
  await runCommand('quotes', ['send-held'], { folder: machine })
  const restored = await startServer({ site, folder: machine, env })
  const missing = () => {
    const received = new Set(receivedOf('owner'))
    return accepted.filter((reference) => !received.has(reference)).length
  }
  await expect.poll(missing, { timeout: 5 * MINUTE, interval: SECOND }).toBe(0)
  await restored.stop()
  for (const audience of ['owner', 'customer'] as const)
    expect(receivedOf(audience).length).toBe(new Set(receivedOf(audience)).size)
})

/** How long a client waits between two requests. */
const THINKING = SECOND / 4

/** The references in the newest backup, restored elsewhere. */
async function listRestored(backups: string): Promise<Set<string>> {
  const machine = temporaryFolder()
  expect(await runCommand('restore', [backups], { folder: machine })).toMatchObject({ status: 0, stderr: '' })
  const store = await openSqliteStore(join(machine, 'data/quotes.sqlite'), fakeClock())
  const references = new Set((await store.list()).map(({ reference }) => reference))
  await store.close()
  return references
}
