import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCopy } from './content-copy.ts'
import type { SiteFolders } from './content-files.ts'
import { commit, copyFolder, type Git, historyGit } from './git.ts'
import { FOREIGN, messageOf, type Order } from './history.ts'

/** A publication of version 3.0.0 or earlier. Its folder has every file of it before and after. */
type OldPublication = Order & { at: string; files: string[]; undoes?: string }

/** Begins the history with what earlier versions published, in the copy of the content. Returns the last commit. */
export async function importPublications(site: SiteFolders, git: Git): Promise<string> {
  const publications = join(site.root, 'publications')
  const copy = copyFolder(site)
  const write = async ({ id, files }: OldPublication, side: 'before' | 'after') => {
    for (const file of files.filter(site.isContentFile))
      await writeCopy(copy, file, await readFile(join(publications, id, side, file), 'utf8'))
  }
  // One that was not finished has left its drafts.
  const finished = await Array.fromAsync(glob('*/done.json', { cwd: publications }))
  const all: OldPublication[] = []
  for (const file of finished.sort())
    all.push(JSON.parse(await readFile(join(publications, file, '../publication.json'), 'utf8')))
  for (const publication of all.toReversed()) await write(publication, 'before')
  let last = await commit(git, '', 'The site as it was')
  const commits = new Map<string | undefined, string>()
  for (const publication of all) {
    const { by, at, undoes, words } = publication
    const order = { ...publication, words: words.replace(/^(Taken back|Put back): /, '') }
    await write(publication, 'before')
    last = await commit(historyGit(site, undefined, at), last, messageOf(FOREIGN, order))
    await write(publication, 'after')
    last = await commit(historyGit(site, by, at), last, messageOf(order.words, order, commits.get(undoes)))
    commits.set(publication.id, last)
  }
  return last
}
