import { beforeEach, expect, test } from 'vitest'
import type { Edit } from '../../core/publishing/edit.ts'
import type { Job, JobProgress } from '../../core/store/jobs.ts'
import type { Store } from '../../core/store/store.ts'
import type { Tested } from './store-tests.ts'

/** An edit of a place, such as `faqs/one`, whose id is its new value. */
const edit = (place: string, id: string, before: unknown = 'live'): Edit => ({
  id,
  file: 'faqs.yaml',
  path: place.split('/'),
  before,
  after: id,
  at: new Date(0),
  job: undefined,
})

const job = (id: string, kind: Job['kind'] = 'publish', publication?: string): Job => ({
  id,
  kind,
  by: 'owner@example.com',
  words: 'Price: £349 to £359\nPhone: none',
  place: '/#faq',
  publication,
})

const VALUES = [
  undefined,
  null,
  0,
  false,
  '',
  "é ' : \n\0 👍🏽",
  ['b', 'a'],
  { group: { list: [{ id: 'a' }], none: null } },
]

/** The tests of edits and of what the publisher is asked for, a part of those of the store. */
export function testEdits(current: () => Tested): void {
  let edits: Store['edits']
  let jobs: Store['jobs']
  beforeEach(() => {
    ;({ edits, jobs } = current())
  })

  test('edits are kept with their values, in the order in which they were made', async () => {
    const all = VALUES.map((after, index) => ({ ...edit(`a/${index}`, `${9 - index}`, VALUES.at(-1 - index)), after }))
    expect(await edits.replace([], all)).toBe(true)
    expect(await edits.list()).toEqual(all)
  })

  const [one, two] = [edit('faqs/one/answer', '1'), edit('faqs/two', '2')]
  test.each<[string, Edit[], Edit[], boolean, string[]]>([
    ['beside others', [], [edit('faqs/one/question', '3')], true, ['1', '2', '3']],
    ['whose place begins with the same letters', [], [edit('faqs/twofold', '3')], true, ['1', '2', '3']],
    ['in another file', [], [{ ...edit('faqs/two', '3'), file: 'home.yaml' }], true, ['1', '2', '3']],
    ['in the place of another', [one], [edit('faqs/one/answer', '3')], true, ['2', '3']],
    ['around another in its place', [one], [edit('faqs/one', '3')], true, ['2', '3']],
    ['of nothing, which takes some away', [one, two], [], true, []],
    ['at a place that has one', [], [edit('faqs/two', '3')], false, ['1', '2']],
    ['within another', [], [edit('faqs/two/answer', '3')], false, ['1', '2']],
    ['around another', [one], [edit('faqs', '3')], false, ['1', '2']],
    ['in the place of one that is gone', [one, edit('x', '4')], [edit('y', '3')], false, ['1', '2']],
  ])('edits are put %s, or nothing is', async (_, old, added, isPut, ids) => {
    await edits.replace([], [one, two])
    expect(await edits.replace(old, added)).toBe(isPut)
    expect((await edits.list()).map(({ id }) => id)).toEqual(ids)
  })

  test('of those who save the same place at once, one does', async () => {
    await edits.replace([], [one])
    const saves = ['3', '4', '5'].map((id) => edits.replace([one], [edit('faqs/one/answer', id)]))
    expect((await Promise.all(saves)).filter(Boolean)).toHaveLength(1)
    expect(await edits.list()).toHaveLength(1)
  })

  const save = (id: string, before: unknown, old: Edit[] = []) => edits.replace(old, [edit('price', id, before)])
  const take = async () => void (await jobs.take())
  const end = (step: 'done' | 'failed') => () => jobs.save('1', { step })
  test.each<[string, (() => Promise<unknown>)[], string[], string]>([
    ['takes the draft with it', [], ['live to 1 in job 1'], '1 queued'],
    ['leaves what comes later', [take, () => save('2', '1')], ['live to 1 in job 1', '1 to 2'], '1 checking'],
    ['has none once it is done', [take, () => save('2', '1'), end('done')], ['1 to 2'], '1 done'],
    ['gives them back if it fails', [take, end('failed')], ['live to 1'], '1 failed'],
    ['joins what came later if it fails', [take, () => save('2', '1'), end('failed')], ['live to 2'], '1 failed'],
    ['leaves nothing of what was put back', [take, () => save('live', '1'), end('failed')], [], '1 failed'],
    ['is not asked for twice', [() => jobs.add(job('2'))], ['live to 1 in job 1'], '1 queued'],
    ['is not done twice', [take, () => jobs.add(job('2'))], ['live to 1 in job 1'], '1 checking'],
    [
      'waits for another with what came later',
      [take, () => save('2', '1'), () => jobs.add(job('2'))],
      ['live to 1 in job 1', '1 to 2 in job 2'],
      '2 queued',
    ],
    ['gives them back for a preview', [() => jobs.add(job('2', 'preview'))], ['live to 1'], '2 queued'],
    ['gives them back for an undo', [() => jobs.add(job('2', 'undo', 'a1'))], ['live to 1'], '2 queued'],
    [
      'takes all if it is asked for anew',
      [() => save('2', '1'), () => jobs.add(job('2'))],
      ['live to 2 in job 2'],
      '2 queued',
    ],
  ])('a job to publish %s', async (_, steps, draft, last) => {
    await save('1', 'live')
    await jobs.add(job('1'))
    for (const step of steps) await step()
    const inWords = ({ before, after, job }: Edit) => `${before} to ${after}${job ? ` in job ${job}` : ''}`
    expect((await edits.list()).map(inWords)).toEqual(draft)
    const { id, step } = (await jobs.last()) ?? {}
    expect(`${id} ${step}`).toBe(last)
  })

  test('what is asked for is begun once, and says how it goes', async () => {
    const { clock } = current()
    expect([await jobs.last(), await jobs.take()]).toEqual([undefined, undefined])
    await jobs.add(job('1', 'undo', 'a1'))
    clock.advance(1000)
    const taken = (await Promise.all([jobs.take(), jobs.take()])).filter(Boolean)
    const begun = {
      ...job('1', 'undo', 'a1'),
      step: 'checking',
      at: clock.now(),
      message: undefined,
      faults: undefined,
    }
    expect([taken, await jobs.interrupted()]).toEqual([[begun], [begun]])
    const ended: JobProgress = {
      step: 'failed',
      message: 'Put this right.',
      faults: [{ file: 'a', field: 'b', message: 'c', line: 1 }],
    }
    await jobs.save('1', ended)
    expect([await jobs.last(), await jobs.interrupted()]).toEqual([{ ...begun, ...ended }, []])
  })
}
