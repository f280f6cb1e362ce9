import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgresStore } from '../core/store/postgres.ts'
import { temporaryFolder } from '../tests/support/files.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { startDeskWithRequest } from '../tests/support/start-desk.ts'

const LONG = 'x'.repeat(10_000)
/** The last is a field twice. */
const VALUES = ['%E2%80%8B', 'a%00b', LONG, '..&*=%ED%A0%80%']

/** What is asked for, with a star for each value. */
const ADDRESSES = [
  ...['*', '?search=*&group=*&page=*', 'requests/*', 'requests/*/photos/0', 'kept?references=*', 'arrivals?after=*'],
  ...['site/*', 'site/edit?file=*&at=*', 'site/edit?file=faqs.yaml&at=*', 'site/picture?file=home.yaml&at=*'],
  ...['site/days?day=*', 'site/history/*', 'site?said=*&about=*', 'site/preview?as=*', 'preview/*'],
  ...[
    'pictures/*.jpg',
    'work/*',
    'work?said=removed&video=*&about=*',
    'films/*/source',
    'gallery/*.mp4',
    'sign-in?until=*',
    '_astro/*',
  ],
]

/** What is posted, by its page. */
const FORMS: Record<string, string[]> = {
  REQUEST: [
    'action=*',
    'action=note&note=*&version=*&replaces=*',
    'action=undo-done&marked=*',
    'action=forget&forgets=*',
  ],
  'requests/*': ['action=answered', 'action=resend', 'action=customer', 'action=forget', 'action=note&note=a'],
  'sign-in/code': ['code=*'],
  health: ['erase=*&restored=*'],
  films: ['name=*&size=9&modified=MODIFIED&hash=HASH', 'name=a&size=*&modified=*&hash=*'],
  'work/*': ['do=*', 'do=restore', 'do=save&job=*&package=*&poster=*&sound=*'],
  [`work/${'e'.repeat(12)}`]: ['do=*', 'do=save&job=*&package=*&poster=*&sound=*'],
  site: ['page=*'],
  ...Object.fromEntries(
    [
      'edits/*/undo',
      'edits/*/settle',
      'edits/undo',
      'edits/put-back',
      'previews',
      'publish',
      'history/*/undo',
      'history/*/undo-one',
    ].map((route) => [`site/${route}`, ['page=*&confirmed=*&whose=*', 'page=/desk/site/*&page=*', 'whose=mine']]),
  ),
  'site/contact': ['business.yaml%23phone=*&before:business.yaml%23email=*&business.yaml%23email=*', 'theirs=*&page=*'],
  'site/days?add': ['business.yaml%23hours.exceptions.new.dates=*&business.yaml%23hours.exceptions.new.hours=*'],
  'site/edit?file=faqs.yaml&at=faqs.new': ['faqs.yaml%23faqs.new.question=*&faqs.yaml%23faqs.new.answer=*'],
  'site/order?file=faqs.yaml&at=faqs': ['remove=*', 'up=*', 'down=*&top=*'],
}

test('what no page of the desk sends is refused, or leads to a page, and never fails', async () => {
  const content = temporaryFolder()
  cpSync('content', content, { recursive: true })
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const { owner, reference, settings } = await startDeskWithRequest(
    {},
    {},
    {
      env: { CONTENT_DIR: content, GALLERY_STORAGE: `file:${join(content, 'gallery')}` },
      openStore: async (clock) => openPostgresStore(await postgres.createDatabase(), clock),
    },
  )
  const failed: string[] = []
  async function send(method: 'GET' | 'POST', path: string, payload = '') {
    const url = `/desk/${path}`.replace(/\/(?=$|\?)/, '')
    const headers = { origin: settings.deskUrl.origin, 'content-type': 'application/x-www-form-urlencoded' }
    const { statusCode } = await owner.send({ method, url, ...(payload && { payload, headers }) })
    if (statusCode >= 500) failed.push(`${method} ${url.slice(0, 60)} ${payload.slice(0, 60)}`)
  }
  for (const [index, value] of VALUES.entries()) {
    // Node refuses longer headers.
    const short = value.slice(0, 4000)
    for (const path of ADDRESSES) await send('GET', path.replaceAll('*', short))
    for (const [page, forms] of Object.entries(FORMS)) {
      const path = page.replace('*', short).replace('REQUEST', `requests/${reference}`)
      for (const form of forms) {
        const filled = form.replace('MODIFIED', `${index}`).replace('HASH', '0'.repeat(64))
        await send('POST', path, filled.replaceAll('*', value))
      }
    }
  }
  expect(failed).toEqual([])
})
