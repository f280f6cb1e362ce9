import { checkAgreement } from './check-agreement.ts'
import { checkFiles } from './check-files.ts'
import { checkLogo } from './check-logo.ts'
import { checkMap } from './check-map.ts'
import { checkPictures } from './check-pictures.ts'
import type { Mistake } from './mistake.ts'
import { type Content, readContentFolder } from './read-content.ts'

/**
 * Checks a content folder, logo and pictures included. Returns all mistakes, by file and line.
 *
 * @param read the content of the folder, if it has been read already
 * @param others folders whose pictures/ will be the content's too
 */
export async function checkContent(folder: string, read?: Content, ...others: string[]): Promise<Mistake[]> {
  const content = read ?? (await readContentFolder(folder))
  const mistakes = [
    ...checkFiles(content),
    ...checkAgreement(content.files),
    ...(await checkLogo(folder, content.files)),
    ...(await checkMap(folder, content.names)),
    ...(await checkPictures([folder, ...others], content)),
  ]
  // A text may have the same mistake twice.
  const different = [...new Map(mistakes.map((mistake) => [JSON.stringify(mistake), mistake])).values()]
  return different.sort(
    (one, other) =>
      one.file.localeCompare(other.file) ||
      (one.line ?? 0) - (other.line ?? 0) ||
      (one.column ?? 0) - (other.column ?? 0),
  )
}
