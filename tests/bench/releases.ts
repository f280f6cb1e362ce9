import { execFileSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readContentText, writeDraft } from '../../core/publishing/drafts.ts'
import { siteFolders } from '../../site/content/site-folders.ts'
import { copyProject } from '../e2e/support/project-copy.ts'
import { runCommand } from '../support/run-command.ts'
import { startProcess } from '../support/start-process.ts'
import { startVisitors } from '../support/visitors.ts'

/**
 * `npm run releases -- [--builds 200]`: publishes drafts in a copy of the project again and again while 50 visitors read
 * the site. Each changes a text, the font and a script; a broken build precedes the first and every tenth after it.
 * Fails if a visitor's request fails, or if a publication does not end as expected. Needs a built site.
 */
const { values } = parseArgs({ options: { builds: { type: 'string', default: '200' } } })
const VISITORS = 50
/** How long a visitor reads a page, in milliseconds. Without a pause the visitors would slow the builds down. */
const READING_TIME = 1_000
/** Until the server must serve a new release, in milliseconds. It checks once a second, but the machine is busy. */
const SWITCH_TIMEOUT = 60_000

const TEXT = 'faqs.yaml'
const SCRIPT = 'site/islands/quote-form/useSubmission.ts'
const BROKEN_PAGE = 'site/pages/broken.astro'

const project = await copyProject()
const inProject = (file: string) => join(project.folder, file)
const site = {
  ...siteFolders({ contentDir: inProject('content'), deskFolder: inProject('data/desk') }),
  root: project.folder,
}
const text = await readContentText(site, TEXT)
const script = await readFile(SCRIPT, 'utf8')
const server = startProcess(process.execPath, [resolve('server/main.ts')], {
  cwd: project.folder,
  env: { PATH: process.env.PATH ?? '', PORT: '0' },
})
const [, url = ''] = await server.waitForOutput(/^Serving .+ on (http:\S+)$/m)
const visitors = startVisitors(url, VISITORS, READING_TIME)
try {
  for (let number = 1; number <= Number(values.builds); number++) {
    const question = await edit(number)
    if (number % 10 === 1) {
      await writeFile(inProject(BROKEN_PAGE), "---\nthrow new Error('Broken')\n---\n")
      await publish(1)
      await rm(inProject(BROKEN_PAGE))
    }
    await publish(0)
    await waitUntilServed(question)
    const used = `the server uses ${await memory()} MB of memory, releases and publications ${await disk()} MB of disk`
    console.log(`build ${number} of ${values.builds} done; ${used}`)
  }
  const { pages, requests, failures } = await visitors.stop()
  console.log(`${VISITORS} visitors read ${pages} pages: ${requests} requests, ${failures.length} failed`)
  for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`)
  if (failures.length > 0) process.exitCode = 1
} finally {
  await visitors.stop()
  await server.stop()
  await project.remove()
}

/** Changes a text and a script. A new letter in the text changes the font subset. Returns a question to be served. */
async function edit(number: number): Promise<string> {
  const letter = String.fromCharCode(0xc0 + (number % 0x17))
  const question = `Is this release ${number}${letter}?`
  const edited = `${text}\n  - question: ${question}\n    answer: It is.\n`
  await writeDraft(site, TEXT, await readContentText(site, TEXT), edited)
  await writeFile(inProject(SCRIPT), `${script}\nObject.assign(globalThis, { release: ${number} })\n`)
  return question
}

async function publish(expected: number): Promise<void> {
  const { status, output } = await runCommand('site', ['publish'], project)
  if (status !== expected) throw new Error(`The publication should have ended with ${expected}:\n${output}`)
}

async function waitUntilServed(question: string): Promise<void> {
  const start = performance.now()
  while (!(await (await fetch(url)).text()).includes(question)) {
    if (performance.now() - start > SWITCH_TIMEOUT) throw new Error(`The page does not show "${question}"`)
    await sleep(100)
  }
}

/** The server's resident memory, in MB. */
async function memory(): Promise<string> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0)
}

async function disk(): Promise<string> {
  const folders = ['releases', 'publications'].map(inProject)
  return execFileSync('du', ['-sm', '--total', ...folders], { encoding: 'utf8' }).match(/(\d+)\ttotal/)?.[1] ?? ''
}
