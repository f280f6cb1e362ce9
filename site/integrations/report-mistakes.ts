import { setTimeout } from 'node:timers/promises'
import type { AstroIntegration, HookParameters } from 'astro'
import { formatFlaw } from '../../core/business/finding.ts'
import { escapeHtml } from '../../core/text.ts'
import { checkContent } from '../content/check-content.ts'
import { printMistakes } from '../content/mistake.ts'
import { readContentFolder } from '../content/read-content.ts'
import { findWarnings } from '../content/warnings.ts'

/**
 * Checks the content folder before a build, which stops at any mistake, but not at a warning. The development server
 * shows the mistakes instead of every page until they are corrected.
 */
export function reportMistakes(folder: string): AstroIntegration {
  return {
    name: 'report-mistakes',
    hooks: {
      'astro:config:setup': async ({ command }) => {
        if (command !== 'build') return
        const content = await readContentFolder(folder)
        const mistakes = await checkContent(folder, content)
        if (mistakes.length === 0) {
          for (const warning of await findWarnings(folder, content)) console.warn(formatFlaw(warning))
          return
        }
        console.error(printMistakes(folder, mistakes))
        process.exit(1) // Astro would print an error with its stack.
      },
      'astro:server:setup': ({ server }) => showMistakes(server, folder),
    },
  }
}

/** In milliseconds. The watcher does not report a second change to a file within 50 ms of the first. */
const SETTLING_TIME = 100

type DevServer = HookParameters<'astro:server:setup'>['server']

async function showMistakes(server: DevServer, folder: string): Promise<void> {
  let text = ''
  let printed = ''
  const check = async () => {
    // Pages keep the content that they have read.
    for (const { moduleGraph } of Object.values(server.environments)) moduleGraph.invalidateAll()
    const content = await readContentFolder(folder)
    const mistakes = await checkContent(folder, content)
    text = mistakes.length > 0 ? printMistakes(folder, mistakes) : ''
    const warnings = text === '' ? await findWarnings(folder, content) : []
    const output = text || warnings.map(formatFlaw).join('\n')
    // One save may arrive as several events.
    if (output !== '' && output !== printed) console.error(output)
    printed = output
    server.ws.send({ type: 'full-reload' })
  }
  await check()
  // One after the other: otherwise an earlier check could end last.
  let checked = Promise.resolve()
  server.watcher.add(folder)
  server.watcher.on('all', (_event, file) => {
    if (!file.startsWith(folder)) return
    // A file may be gone before it is read.
    checked = checked
      .then(() => setTimeout(SETTLING_TIME))
      .then(check)
      .catch((error) => console.error(error))
  })
  server.middlewares.use(async (request, response, next) => {
    await checked
    if (text === '' || !request.headers.accept?.includes('text/html')) return next()
    response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
    response.end(mistakesPage(text))
  })
}

/** The page that takes the place of the site. It reloads every second. */
const mistakesPage = (text: string) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="1">
<title>Mistakes in the content</title>
<style>
  body { margin: 5vw; font: 1.125rem/1.6 system-ui, sans-serif; color-scheme: light dark }
  pre { font-family: ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<pre>${escapeHtml(text)}</pre>
<p>The site is back as soon as you save the correction.</p>
</html>`
