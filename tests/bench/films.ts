import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readContentText, writeDraft } from '../../core/publishing/drafts.ts'
import { giveOrder } from '../../core/publishing/film-orders.ts'
import { filmPath, readFilm, saveFilm } from '../../core/publishing/films.ts'
import { addJob, newId, readJobState } from '../../core/publishing/jobs.ts'
import { siteFolders } from '../../site/content/site-folders.ts'
import { copyProject } from '../e2e/support/project-copy.ts'
import { runCommand, startCommand } from '../support/run-command.ts'
import { startProcess } from '../support/start-process.ts'
import { makePhoneVideo } from '../support/video-files.ts'

/**
 * `npm run films`: asks for ten pages a second while ten seconds of an iPhone's film (4K, HEVC, HDR) are encoded, and
 * publishes a draft meanwhile. Fails if a twentieth of the pages takes 100 ms, or if the draft does not go live. Needs a
 * built site.
 */
const MAX_TIME = 100 // milliseconds, at the 95th percentile
const ID = 'f'.repeat(20)
const TEXT = 'faqs.yaml'

const project = await copyProject()
const inProject = (file: string) => join(project.folder, file)
const site = siteFolders({ contentDir: inProject('content'), deskFolder: inProject('data/desk') })
const server = startProcess(process.execPath, [resolve('server/main.ts')], {
  cwd: project.folder,
  env: { PATH: process.env.PATH ?? '', PORT: '0' },
})
const [, url = ''] = await server.waitForOutput(/^Serving .+ on (http:\S+)$/m)
try {
  await saveFilm(site, { id: ID, name: 'film.mov', size: 1, modified: 1, by: 'bench', at: new Date().toISOString() })
  const short = await makePhoneVideo(project.folder)
  const loop = ['-stream_loop', '19', '-i', short, '-map', '0', '-c', 'copy', '-f', 'mov', filmPath(site, ID, 'source')]
  execFileSync('ffmpeg', ['-loglevel', 'error', ...loop])
  await measure('before', sleep(10_000))
  await giveOrder(site, ID, { kind: 'show', job: 'A film', poster: 1, sound: true })
  const publisher = startCommand('gallery', [], project)
  const ended = publisher.waitForExit()
  const base = await readContentText(site, TEXT)
  await writeDraft(site, TEXT, base, `${base}\n  - question: Is this live?\n    answer: It is.\n`)
  await addJob(site, { id: newId(new Date()), kind: 'publish', by: 'bench@example.com' })
  const published = runCommand('site', [], project)
  await measure('while a film is encoded', ended)
  const { output } = await published
  const film = await readFilm(site, ID)
  const job = await readJobState(site)
  console.log(`the film is ${film?.step}; the publication is ${job?.step}: ${output}`)
  if (job?.step !== 'done' || film?.step !== 'live') process.exitCode = 1
} finally {
  await server.stop()
  await project.remove()
}

async function measure(when: string, until: Promise<unknown>): Promise<void> {
  const times: number[] = []
  const reading: Promise<void>[] = []
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const begin = performance.now()
    reading.push(
      fetch(url)
        .then((response) => response.arrayBuffer())
        .then(() => void times.push(performance.now() - begin)),
    )
    await Promise.race([over, sleep(100)])
  }
  await Promise.all(reading)
  const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? 0
  const figures = [0.5, 0.95, 0.99].map((share) => `${share * 100} % within ${at(share).toFixed(0)} ms`)
  console.log(`${when}: ${times.length} pages, ${figures.join(', ')}`)
  if (at(0.95) >= MAX_TIME) process.exitCode = 1
}
