import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { builtSite } from '../../tests/support/built-site.ts'
import { temporaryFolder } from '../../tests/support/files.ts'
import { HAS_TERMINAL, runInTerminal } from '../../tests/support/run-command.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { VERSION } from '../settings.ts'

/** Starts the server in a terminal, and waits until it is ready. */
async function startInTerminal(env: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const main = resolve(import.meta.dirname, '../main.ts')
  const started = runInTerminal([main, builtSite()], { folder, env: { PORT: '0', ...env } })
  await started.waitForOutput(/To stop/)
  const url = /^Serving .+ on (http:\S+)$/m.exec(started.output())?.[1] ?? ''
  return { ...started, folder, url }
}

test.runIf(HAS_TERMINAL)(
  'in a terminal, the server prints its URL and where quote requests and emails go, then logs readable lines',
  async () => {
    const { child, waitForExit, folder, url, output } = await startInTerminal()
    expect(output()).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Server listening at http:\S+\nServing .+ on http:\S+\n\n/)
    expect(output()).toContain(`Quote requests  ${join(folder, 'data/quotes.sqlite')}`)
    expect(output()).toContain(`Emails          files in ${join(folder, 'data/mail')} until SMTP_URL is set`)
    await fetch(`${url}/no/such/page`)
    await expect
      .poll(output)
      .toMatch(/^\[.+\] INFO: Response sent {"method":"GET","path":"\/no\/such\/page","status":404,"ms":\d+}$/m)
    expect(output()).not.toContain('{"level"')
    expect(output()).toContain(`Version         ${VERSION}\n`)
    child.stdin.write('\u0003') // Ctrl+C
    expect(await waitForExit()).toBe(0)
  },
)

test.runIf(HAS_TERMINAL)(
  'a terminal shows the level of a warning, and the mail server without its password',
  async () => {
    const env = { SMTP_URL: 'smtp://me:s3cret@mail.example.com:587', SITE_URL: 'https://example.com' }
    const { output } = await startInTerminal(env)
    expect(output()).toMatch(
      / WARN: The site was built with a different SITE_URL.*"served":"https:\/\/example\.com"}\n/,
    )
    expect(output()).toContain('Emails          through mail.example.com:587\n')
    expect(output()).not.toContain('s3cret')
  },
)

test('elsewhere, the log is JSON, apart from one line with the server’s URL', async () => {
  const { output, url } = await startServer()
  await fetch(url)
  await expect.poll(output).toContain('"msg":"Response sent"')
  const lines = output().trim().split('\n')
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([expect.stringMatching(/^Serving .+ on http:/)])
  await expect.poll(output).toContain('"level":40')
  expect(output()).toContain(`"version":"${VERSION}","msg":"Started"`)
})
