import { VIDEO_LIST } from '../../gallery/video-list.ts'
import { openGalleryStorage } from '../../server/gallery-storage/open-storage.ts'
import { fileExists } from '../../server/gallery-storage/storage.ts'
import type { Settings } from '../../server/settings.ts'
import { reasonOf } from '../command-line.ts'
import { type Finding, fail, ok } from './finding.ts'

/** Checks that the gallery's storage can be read, and contains the owner's own videos. */
export async function checkGallery(settings: Settings): Promise<Finding> {
  try {
    const storage = await openGalleryStorage(settings)
    if (await fileExists(storage, VIDEO_LIST)) return ok(`The gallery shows the videos in ${storage.name}.`)
  } catch (error) {
    return fail(
      reasonOf(error),
      'Visitors see no videos until GALLERY_STORAGE and its credentials are right.',
    )
  }
  return fail(
    'The gallery shows the demo videos, which are computer-generated.',
    'Publish your own: npm run gallery -- add clip.mov',
  )
}
