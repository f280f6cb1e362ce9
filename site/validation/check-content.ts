import { checkDrawnTexts } from './check-drawn-texts.ts'
import { checkLogo } from './check-logo.ts'
import { checkPictures } from './check-pictures.ts'
import { type Mistake, readContent, sortMistakes } from './read-content.ts'

/** Checks a content folder, logo and pictures included. Returns all mistakes, by file and line. */
export async function checkContent(folder: string): Promise<Mistake[]> {
  const { files, mistakes } = await readContent(folder)
  return sortMistakes([
    ...mistakes,
    ...(await checkLogo(folder, files)),
    ...(await checkDrawnTexts(files)),
    ...(await checkPictures(folder, files)),
  ])
}
