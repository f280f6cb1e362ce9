import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'astro/zod'
import type { Site } from './content-files.ts'
import { replaceEdits } from './draft.ts'
import { differences } from './edit.ts'
import { callPublisher, readOwnJson } from './own-files.ts'
import { picturesFolder } from './pictures.ts'

const draftSchema = z.object({ base: z.string(), text: z.string() })

/** Makes edits of the drafts of version 3.0.0 or earlier: whole files, with the ones that they were made from. */
export async function importDrafts(site: Site): Promise<void> {
  // Its drafts are still there.
  await rm(join(site.desk, 'job-taken.json'), { force: true })
  const folder = join(site.desk, 'drafts')
  if (!existsSync(folder)) return
  for (const name of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    const file = decodeURIComponent(name.slice(0, -'.json'.length))
    const draft = await readOwnJson(join(folder, name), draftSchema)
    if (draft && site.isContentFile(file)) await importDraft(site, file, draft)
    await rm(join(folder, name))
  }
  const pictures = join(folder, 'pictures')
  if (existsSync(pictures) && !existsSync(picturesFolder(site))) await rename(pictures, picturesFolder(site))
  await rm(folder, { recursive: true })
  // To begin the history.
  await callPublisher(site)
}

async function importDraft(site: Site, file: string, { base, text }: z.output<typeof draftSchema>): Promise<void> {
  const found = differences(site.parse(file, base), site.parse(file, text))
  const edits = found.map((difference) => ({ ...difference, id: crypto.randomUUID(), file, at: new Date() }))
  await replaceEdits(site, [], edits)
}
