import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { copyProject } from '../e2e/support/project-copy.ts'
import { startProcess } from '../support/start-process.ts'
import { startVisitors } from '../support/visitors.ts'

/**
 * `npm run releases -- [--builds 200]`: builds a copy of the project again and again while 50 visitors read the site.
 * Each build changes a text, the font and a script; a broken build precedes the first and every tenth after it. Fails
 * if a visitor's request fails, or if a build does not end as expected. Needs a built site.
 */
const { values } = parseArgs({ options: { builds: { type: 'string', default: '200' } } })
const VISITORS = 50
/** How long a visitor reads a page, in milliseconds. Without a pause the visitors would slow the builds down. */
const READING_TIME = 1_000
/** Until the server must serve a new release, in milliseconds. It checks once a second, but the machine is busy. */
const SWITCH_TIMEOUT = 60_000

const TEXT = 'content/faqs.yaml'
const SCRIPT = 'site/islands/quote-form/useSubmission.ts'
const BROKEN_PAGE = 'site/pages/broken.astro'

const project = await copyProject()
const inProject = (file: string) => join(project.folder, file)
const text = await readFile(TEXT, 'utf8')
const script = await readFile(SCRIPT, 'utf8')
const server = startProcess(process.execPath, [resolve('server/main.ts')], {
  cwd: project.folder,
  env: { PATH: process.env.PATH ?? '', PORT: '0' },
})
const [, url = ''] = await server.waitForOutput(/^Serving .+ on (http:\S+)$/m)
const visitors = startVisitors(url, VISITORS, READING_TIME)
try {
  for (let number = 1; number <= Number(values.builds); number++) {
    if (number % 10 === 1) {
      await writeFile(inProject(BROKEN_PAGE), "---\nthrow new Error('Broken')\n---\n")
      await build(false)
      await rm(inProject(BROKEN_PAGE))
    }
    const question = await edit(number)
    await build(true)
    await waitUntilServed(question)
    console.log(`build ${number} of ${values.builds} done; the server uses ${await memory()} MB`)
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
  await writeFile(inProject(TEXT), `${text}\n  - question: ${question}\n    answer: It is.\n`)
  await writeFile(inProject(SCRIPT), `${script}\nObject.assign(globalThis, { release: ${number} })\n`)
  return question
}

async function build(succeeds: boolean): Promise<void> {
  const { succeeded, output } = await project.build()
  if (succeeded !== succeeds) throw new Error(`The build should have ${succeeds ? 'succeeded' : 'failed'}:\n${output}`)
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
