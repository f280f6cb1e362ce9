import { constants, hostname, setPriority, userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { diffPatch } from 'node-diff3'
import { listUnbuilt } from '../core/publishing/built-from.ts'
import { type Conflict, readChanges, type Texts } from '../core/publishing/drafts.ts'
import { type Job, newId, runJob, runJobs } from '../core/publishing/jobs.ts'
import { finishAll, type Publisher, readHistory } from '../core/publishing/publications.ts'
import { SetupError } from '../core/setup-error.ts'
import { readSettings } from '../server/settings.ts'
import { checkContent } from '../site/content/check-content.ts'
import { printMistakes } from '../site/content/mistake.ts'
import { readContentFolder } from '../site/content/read-content.ts'
import { siteFolders } from '../site/content/site-folders.ts'
import { buildSite, checkFolders } from './build/astro.ts'
import { goLive, stageRelease, withBuildLock } from './build/release.ts'
import { findCommand, onlyArgument, runCommandLine } from './command-line.ts'
import { readTimeFormat } from './time-format.ts'

const USAGE = `Usage: npm run site -- changes | preview | publish | history | undo ID | run

Publishes what the owner has changed at the desk. If anything stops it, the next start finishes it.

  changes   lists the owner's drafts, and what else would go live with them
  preview   builds them for the desk's preview
  publish   writes them to the content folder, and makes them live
  history   lists what was published, with the ID of each
  undo ID   takes back what a publication changed
  run       does what the desk has asked for (deploy/detailing-site-publisher.service)`

await runCommandLine(USAGE, async (args) => {
  const [name, ...rest] = parseArgs({ args, allowPositionals: true }).positionals
  const site = siteFolders(readSettings())
  const { root, content } = site

  /** One at a time, and out of the way of the server. */
  function withPublisher<Result>(work: (publisher: Publisher) => Promise<Result>): Promise<Result> {
    checkFolders(root, content)
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
    // Server and desk may run as other users.
    process.umask(0o022)
    const publisher: Publisher = {
      ...site,
      check: async (texts: Texts) => checkContent(content, await readContentFolder(content, texts)),
      stage: (texts: Texts) => stageRelease(root, (folder) => buildSite(site, folder, texts)),
      goLive: () => goLive(root),
      report: async () => {},
    }
    return withBuildLock(root, () => work(publisher))
  }

  async function order(kind: Job['kind'], publication?: string): Promise<string> {
    const by = `${userInfo().username}@${hostname()}`
    const id = newId(new Date())
    const { step, message, faults, conflicts } = await withPublisher(async (publisher) => {
      await finishAll(publisher)
      return runJob(publisher, { id, kind, by, publication, words: 'Published from the server' })
    })
    if (step === 'failed') {
      const mistakes = faults?.length ? [printMistakes(content, faults)] : []
      throw new SetupError([message, ...mistakes, ...(conflicts ?? []).map(formatConflict)].join('\n'))
    }
    return [kind === 'preview' ? 'Built for the preview.' : `Live, as ${id}.`, message].filter(Boolean).join('\n')
  }

  const commands = {
    async changes() {
      const drafts = (await readChanges(site)).flatMap(({ file, now, text, conflicts }) => [
        file,
        ...diffPatch(now.split('\n'), text.split('\n')).flatMap(({ buffer1, buffer2 }) => [
          ...buffer1.chunk.map((line) => `  - ${line}`),
          ...buffer2.chunk.map((line) => `  + ${line}`),
        ]),
        ...conflicts.map(formatConflict),
      ])
      const others = (await listUnbuilt(site)).map(
        (file) => `${file} has been changed in the content folder: it goes live too.`,
      )
      return [...drafts, ...others].join('\n') || 'There is nothing to publish.'
    },
    async history() {
      const { format } = await readTimeFormat()
      const lines = (await readHistory(site)).map(({ id, at, by, words, isUndone, problem }) =>
        [
          `${id}  ${format(new Date(at))}  ${by}  ${words.replaceAll('\n', '. ')}${isUndone ? ' (taken back)' : ''}`,
          problem,
        ]
          .filter(Boolean)
          .join('\n  '),
      )
      return lines.join('\n') || 'Nothing has been published yet.'
    },
    preview: () => order('preview'),
    publish: () => order('publish'),
    undo: () => order('undo', onlyArgument(rest, 'the ID of a publication')),
    async run() {
      await withPublisher(runJobs)
      return 'Nothing is left to do.'
    },
  }
  return findCommand<() => Promise<string>>(commands, name)()
})

function formatConflict({ file, mine, theirs }: Conflict): string {
  return `${file} was changed in the same lines by both.\nThe owner’s:\n${mine}Somebody else’s:\n${theirs}`
}
