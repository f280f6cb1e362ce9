import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startApp } from './testing/start-app.ts'

test('a connection that a browser opened ahead does not hold up the stop', async () => {
  const { app } = await startApp()
  const { port } = new URL(await app.listen({ port: 0 }))
  const accepted = once(app.server, 'connection')
  const ahead = connect(Number(port), 'localhost')
  ahead.on('error', () => {})
  await accepted
  const ended = once(ahead, 'close')
  await app.close()
  await ended
  expect(ahead.destroyed).toBe(true)
})
