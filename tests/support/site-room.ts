import { readdirSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { unixText } from '../../core/business/text-file.ts'
import { draftOf, listEdits } from '../../core/publishing/draft.ts'
import { runJobs } from '../../core/publishing/jobs.ts'
import { changeInWords } from '../../desk/site/change-words.ts'
import { type Draft, readDraft } from '../../desk/site/draft.ts'
import { listsIn } from '../../desk/site/field.ts'
import { pageOf, viewOf } from '../../desk/site/page.ts'
import type { View } from '../../desk/site/view.ts'
import { editableSite, siteFolders } from '../../site/content/site-folders.ts'
import { parseYaml, splitMarkdown } from '../../site/content/yaml-file.ts'
import { temporaryFolder } from './files.ts'
import { publisherOf } from './publishing.ts'
import { type Form, formIn, mistakesIn } from './site-form.ts'
import { startDesk, textOf } from './start-desk.ts'

export const SAMPLES = { sample: 'content', 'second sample': 'tests/e2e/second-sample/content' }

/** What is typed into a form, by the names of its fields. One of several inputs has several texts. */
type Typed = Record<string, string | string[]>

export type SentPicture = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** Gives each package one price, because the second sample has prices by size. */
async function dropSizes(content: string): Promise<void> {
  const files = readdirSync(join(content, 'services')).map((file) => join('services', file))
  for (const file of [...files, 'business.yaml'].map((name) => join(content, name))) {
    const text = await readFile(file, 'utf8')
    const dropped = text.replaceAll(/fromPrices: \{ small: (\d+),.*/g, 'fromPrice: $1')
    await writeFile(file, dropped.replace(/^sizes:\n( {2}- .*\n)+/m, 'sizes: []\n'))
  }
}

/** The desk over a copy of a sample, on 1 December 2026, and the owner’s browser in its Site. */
export async function openSiteRoom(sample = SAMPLES.sample) {
  const root = temporaryFolder()
  const content = join(root, 'content')
  await cp(resolve(sample), content, { recursive: true })
  if (sample === SAMPLES.sample) await dropSizes(content)
  const desk = await startDesk({ env: { CONTENT_DIR: content }, root })
  desk.clock.set(new Date('2026-12-01T12:00:00Z'))
  const owner = await desk.signIn()
  const site = { ...editableSite(siteFolders(desk.settings), desk.store), root }
  const read = () => readDraft(site, '2026-12-01')
  const get = async (address: string) => (await owner.get(address)).body
  /** The form of a page as a browser has it. */
  const open = async (address: string): Promise<Form> => formIn(await get(address))

  /** Fills a form and sends it, by default that of the page as it is now. Returns the page if it is refused. */
  async function post(address: string, typed: Typed = {}, from?: Form, picture?: SentPicture) {
    const { fields } = from ?? (await open(address))
    const form = new URLSearchParams(fields)
    for (const [name, text] of Object.entries(typed)) {
      form.delete(name)
      for (const one of [text].flat()) form.append(name, one)
    }
    const isOfPicture = address.startsWith('/desk/site/picture?')
    const { statusCode, body } = await (isOfPicture ? sendPicture(address, form, picture) : owner.post(address, form))
    if (statusCode === 303) return undefined
    expect(statusCode).toBe(422)
    return { ...formIn(body), mistakes: mistakesIn(body), body }
  }

  async function sendPicture(url: string, form: URLSearchParams, picture?: SentPicture) {
    const data = new FormData()
    for (const [name, value] of form) data.append(name, value)
    if (picture) data.set('picture', new Blob([picture.bytes]), picture.name)
    const body = new Response(data)
    return owner.send({
      method: 'POST',
      url,
      payload: Buffer.from(await body.arrayBuffer()),
      headers: { origin: desk.settings.deskUrl.origin, 'content-type': body.headers.get('content-type') ?? '' },
    })
  }

  /** Posts what a button without a form of its own does. Returns where that leads. */
  const act = async (action: string, fields: Record<string, string> = {}) =>
    (await owner.post(`/desk/site/${action}`, fields)).headers.location

  async function show(address: string, known?: Draft): Promise<View> {
    const draft = known ?? (await read())
    const { pathname, searchParams } = new URL(address, 'http://desk')
    const page = pageOf(draft, pathname.replace(/^\/desk\/site\/?/, ''), searchParams)
    return page ? viewOf(page, draft) : expect.fail(`There is no ${address}`)
  }

  const changes = async () => (await read()).changes.map(changeInWords)
  /** Undoes a change of the draft, by its words or the beginning of them. */
  async function undo(words: string) {
    const change = (await read()).changes.find((one) => changeInWords(one).startsWith(words))
    return act(`edits/${change?.id}/undo`)
  }
  /** Publishes what the desk was asked for. */
  async function publish() {
    await runJobs(publisherOf(site).publisher)
    desk.clock.advance(1)
  }
  return {
    ...desk,
    owner,
    site,
    read,
    get,
    text: async (address: string) => textOf(await get(address)),
    open,
    post,
    act,
    show,
    rows: async (address: string) => listsIn((await show(address)).items ?? []).flatMap((list) => list.entries),
    changes,
    undo,
    undoAll: () => act('edits/undo', { confirmed: '1' }),
    publish,
    /** The text of a file with the draft, if that changes it. */
    draft: async (file: string) => {
      const { edits, text } = await draftOf(site, file, await listEdits(site))
      return edits.length > 0 ? text : undefined
    },
    original: (file: string) => readFile(join(content, file), 'utf8'),
  }
}

/** The fields of a file. */
export const dataOf = (file: string, text: string) =>
  parseYaml(file.endsWith('.md') ? splitMarkdown(unixText(text)).fields : unixText(text)).data
