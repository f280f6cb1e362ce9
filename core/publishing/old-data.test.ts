import fs from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFiles } from '../../tests/support/files.ts'
import { HOME, POLISHING, projectWithContent } from '../../tests/support/publishing.ts'
import { listEdits, readDraft } from './draft.ts'
import { readHistory } from './history.ts'
import { addJob, newId, readJobState, runJobs } from './jobs.ts'
import { importDrafts } from './old-drafts.ts'

const draft = (base: string, text: string) => JSON.stringify({ base, text })
const OWNER = 'owner@example.com'

test('drafts of an earlier version become edits, those in conflict too, with their pictures', async () => {
  const { site, read } = await projectWithContent()
  const [home, polishing] = [read(HOME), read(POLISHING)]
  writeFiles(join(site.desk, 'drafts'), {
    [`${encodeURIComponent(HOME)}.json`]: draft(home.replace('Glasgow', 'Ayr'), home.replace('Glasgow', 'Paisley')),
    [`${encodeURIComponent(POLISHING)}.json`]: draft(polishing, polishing.replace('349', '359')),
    'faqs.yaml.json': draft('', 'faqs:\n- question: One\n  answer: Yes\n'),
    'business.yaml.json': '{ broken',
    'pictures/van-0123456789abcdef.jpg': 'A van',
  })
  for (let times = 0; times < 2; times++) await importDrafts(site)
  const drafts = await readDraft(site, await listEdits(site))
  expect(drafts.map(({ file, text, conflicts }) => [file, text, conflicts.length])).toEqual([
    ['faqs.yaml', 'faqs:\n  - id: one\n    question: One\n    answer: Yes\n', 0],
    [HOME, home.replace('Glasgow', 'Paisley'), 1],
    [POLISHING, polishing.replace('349', '359'), 0],
  ])
  expect(fs.readdirSync(site.desk)).toEqual(['job.json', 'pictures'])
})

test('a job of an earlier version that was under way leaves its edits in the draft', async () => {
  const { site, publisher, read } = await projectWithContent()
  const id = newId(new Date())
  const job = JSON.stringify({ id, kind: 'publish', by: OWNER, words: 'Price' })
  const text = read(POLISHING).replace('349', '359')
  const file = `drafts/${encodeURIComponent(POLISHING)}.json`
  writeFiles(site.desk, { 'job-taken.json': job, [file]: draft(read(POLISHING), text) })
  await runJobs(publisher)
  expect(await readJobState(site)).toBeUndefined()
  expect(await listEdits(site)).toMatchObject([{ path: ['price'], after: 359, job: undefined }])
  expect(fs.readdirSync(site.desk)).toEqual([])
})

test('forty publications of an earlier version are the history, and each can be undone', async () => {
  const { site, publisher, read } = await projectWithContent()
  const now = read(POLISHING)
  const at = (index: number) => new Date(1.7e12 + index * 1000)
  for (let index = 0; index < 40; index++) {
    const id = newId(at(index))
    const undoes = index === 39 ? newId(at(38)) : undefined
    const words = index === 39 ? 'Taken back: Price' : 'Price'
    const publication = { id, by: OWNER, words, place: '/', at: at(index), files: [POLISHING], undoes }
    writeFiles(join(site.root, 'publications', id), {
      'publication.json': JSON.stringify(publication),
      'done.json': '{}',
      [`before/${POLISHING}`]: now.replace('349', String(309 + index)),
      [`after/${POLISHING}`]: now.replace('349', String(310 + index)),
    })
  }
  const publish = async (kind: 'preview' | 'undo', publication?: string) => {
    await addJob(site, { id: newId(new Date()), kind, by: OWNER, publication })
    await runJobs(publisher)
  }
  await publish('preview')
  const history = await readHistory(site)
  expect(history).toHaveLength(40)
  expect(history[0]).toMatchObject({ words: 'Price', by: OWNER, at: at(39), undoes: history[1]?.id })
  expect(history[1]).toMatchObject({ words: 'Price', place: '/', isUndone: true })
  await publish('undo', history[0]?.id)
  expect(read(POLISHING)).toContain('price: 348')
})
