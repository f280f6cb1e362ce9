import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Env } from '../../server/env.ts'
import { type Finding, ok, warn } from './finding.ts'

/** Whether the gallery shows the owner's own work. */
export function checkGallery({ galleryFolder }: Env): Finding {
  const list = join(resolve(galleryFolder), 'video-list.json')
  if (existsSync(list)) return ok(`The gallery shows the videos in ${resolve(galleryFolder)}.`)
  return warn(
    'The gallery shows the demo videos, which are drawn by a computer and nobody’s work.',
    'Publish your own: npm run gallery -- add clip.mov',
  )
}
