import { cp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { unixText } from '../../core/business/text-file.ts'
import { readDraft } from '../../core/publishing/drafts.ts'
import { changeInWords } from '../../desk/site/changes.ts'
import { fieldsIn, listsIn } from '../../desk/site/items.ts'
import type { SitePage } from '../../desk/site/pages.ts'
import { type SentPicture, siteRoom } from '../../desk/site/site-room.ts'
import { siteFolders } from '../../site/content/site-folders.ts'
import { parseYaml, splitMarkdown } from '../../site/content/yaml-file.ts'
import { business } from './builders.ts'
import { fakeClock } from './fake-clock.ts'
import { temporaryFolder } from './files.ts'

export const SAMPLES = { sample: 'content', 'second sample': 'tests/e2e/second-sample/content' }

/** The desk's Site over a copy of a sample, without HTTP. */
export async function openSiteRoom(sample = SAMPLES.sample) {
  const root = temporaryFolder()
  const site = { ...siteFolders({ contentDir: join(root, 'content'), deskFolder: join(root, 'desk') }), root }
  await cp(resolve(sample), site.content, { recursive: true })
  const clock = fakeClock(new Date('2026-12-01T12:00:00Z'))
  const room = siteRoom({ clock, site, siteUrl: new URL('http://site'), startPublisher: () => {} })
  const visit = (address: string, form?: URLSearchParams, picture?: SentPicture) => {
    const { pathname, searchParams: query } = new URL(address, 'http://desk')
    const page = pathname.replace(/^\/desk\/site\/?/, '')
    return room({ page, query, form, picture, business })
  }
  const shown = async (address: string, form?: URLSearchParams) => {
    const visited = await visit(address, form)
    return 'location' in visited ? expect.fail(`${address} leads to ${visited.location}`) : visited
  }
  const show = async (address: string) => (await shown(address)).page ?? expect.fail(`There is no ${address}`)
  /** Posts the form of a page as a browser would, with some of its fields filled in anew. Returns it if it is refused. */
  const post = async (
    address: string,
    typed: Record<string, string> = {},
    picture?: SentPicture,
  ): Promise<SitePage | undefined> => {
    const { page } = await shown(address)
    const form = new URLSearchParams({ seen: page?.seen ?? '' })
    for (const { name, value } of fieldsIn(page?.items ?? [])) form.set(name, value.replaceAll('\n', '\r\n'))
    for (const [name, text] of Object.entries(typed)) form.set(name, text)
    const visited = await visit(address, form, picture)
    return 'location' in visited ? undefined : visited.page
  }
  const fields = async (address: string) => fieldsIn((await show(address)).items ?? [])
  const rows = async (address: string) => listsIn((await show(address)).items ?? []).flatMap((list) => list.entries)
  /** Posts what a button of Site without a form of its own does. */
  const act = (what: string, more = {}) => visit('/desk/site', new URLSearchParams({ do: what, ...more }))
  const changes = async () => (await shown('/desk/site')).changes.map(changeInWords)
  const draft = async (file: string) => (await readDraft(site, file))?.text
  const original = (file: string) => readFile(join(site.content, file), 'utf8')
  return { clock, site, visit, show, shown, fields, rows, post, act, changes, draft, original }
}

/** The fields of a file. */
export const dataOf = (file: string, text: string) =>
  parseYaml(file.endsWith('.md') ? splitMarkdown(unixText(text)).fields : unixText(text)).data
