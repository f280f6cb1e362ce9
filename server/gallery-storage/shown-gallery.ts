import { resolve } from 'node:path'
import { VIDEO_LIST } from '../../gallery/video-list.ts'
import { type Clock, SECOND } from '../clock.ts'
import type { Releases } from '../release/release.ts'
import { folderStorage } from './folder.ts'
import { type ByteRange, fileExists, type GalleryStorage, type OpenFile } from './storage.ts'

const DEMO = folderStorage(resolve(import.meta.dirname, '../../demo/gallery-videos'))
const OPEN_TIMEOUT = 10 * SECOND

export type ShownGallery = {
  /** Opens a file, as a storage does. */
  open(file: string, range?: ByteRange): Promise<OpenFile | undefined>
}

type Collaborators = { gallery: GalleryStorage; releases: Releases; clock: Clock }

/**
 * The gallery that visitors see: the owner's, or the demo on the sample's own site as long as the owner has no list.
 */
export function shownGallery({ gallery, releases, clock }: Collaborators): ShownGallery {
  async function open(file: string, range?: ByteRange): Promise<OpenFile | undefined> {
    const abort = new AbortController()
    const cancel = clock.after(OPEN_TIMEOUT, () => abort.abort())
    try {
      const own = await gallery.open(file, range, abort.signal)
      if (own || !releases.current.content.gallery?.demo) return own
      if (await fileExists(gallery, VIDEO_LIST, abort.signal)) return undefined
      return await DEMO.open(file, range)
    } finally {
      cancel()
    }
  }
  return { open }
}
