import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { builtSite } from '../../tests/support/built-site.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { HAS_TERMINAL, runInTerminal } from '../../tests/support/run-command.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { VERSION } from '../settings.ts'

test.runIf(HAS_TERMINAL)('in a terminal, the server prints its URL and logs readable lines', async () => {
  const main = resolve(import.meta.dirname, '../main.ts')
  const { child, output, waitForOutput, waitForExit } = runInTerminal([main, builtSite()], {
    folder: temporaryFolder(),
    env: { PORT: '0' },
  })
  const [, url] = await waitForOutput(/^Serving .+ on (http:\S+)$/m)
  await fetch(`${url}/no/such/page`)
  await expect
    .poll(output)
    .toMatch(/^\[.+\] INFO: Response sent {"method":"GET","path":"\/no\/such\/page","status":404,"ms":\d+}$/m)
  expect(output()).toMatch(/ WARN: SMTP_URL is not set: emails are written to files {"folder":".*data\/mail"}\n/)
  expect(output()).not.toContain('{"level"')
  child.stdin.write('\u0003') // Ctrl+C
  expect(await waitForExit()).toBe(0)
})

test('elsewhere, the log is JSON, apart from one line with the server’s URL', async () => {
  const { output, url } = await startServer()
  await fetch(url)
  await expect.poll(output).toContain('"msg":"Response sent"')
  const lines = output().trim().split('\n')
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([expect.stringMatching(/^Serving .+ on http:/)])
  await expect.poll(output).toContain('"level":40')
  expect(output()).toContain(`"version":"${VERSION}","msg":"Started"`)
})
