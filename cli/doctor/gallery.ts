import { VIDEO_LIST } from '../../gallery/video-list.ts'
import { openGalleryStorage } from '../../server/gallery-storage/open-storage.ts'
import type { Content } from '../../server/release/built-content.ts'
import type { Settings } from '../../server/settings.ts'
import { reasonOf } from '../command-line.ts'
import { parseList } from '../gallery/stored-entries.ts'
import { BUILD, type Finding, fail, ok, warn } from './finding.ts'

const PUBLISH = 'npm run gallery -- add clip.mov'

/** Checks that the gallery's storage can be read, and says what the page shows of it. */
export async function checkGallery(
  settings: Settings,
  { gallery, contentDir = 'content' }: Content,
): Promise<Finding> {
  try {
    const storage = await openGalleryStorage(settings)
    const list = await storage.read(VIDEO_LIST)
    if (list === undefined && gallery?.demo) {
      return fail(
        'The gallery shows the demo videos, which are computer-generated.',
        `Publish your own: ${PUBLISH}`,
      )
    }
    const hasVideos = list !== undefined && parseList(list, storage).videos.length > 0
    if (!hasVideos) {
      return gallery
        ? warn(
            'There are no videos. Browsers hide the gallery once they know; until then it shows empty frames.',
            `Publish one: ${PUBLISH} or leave gallery out of ${contentDir}/home.yaml, ${BUILD}.`,
          )
        : ok('The page has no gallery.')
    }
    return gallery
      ? ok(`The gallery shows the videos in ${storage.name}.`)
      : warn(
          `There are videos in ${storage.name}, but the page has no gallery.`,
          `Add gallery, with heading and intro, to ${settings.contentDir}/home.yaml, ${BUILD}.`,
        )
  } catch (error) {
    return fail(
      reasonOf(error),
      'Visitors see no videos until GALLERY_STORAGE and its credentials are right.',
    )
  }
}
