import { basename } from 'node:path'
import { contentType } from 'mime-types'
import { VIDEO_LIST } from '../../gallery/video-list.ts'

/** The kinds of files that the gallery uses. */
export const GALLERY_FILE = /\.(avif|jpe?g|json|mov|mp4|png|vtt|webm|webp)$/i

/**
 * The headers of a gallery file, for the server's responses and for a bucket behind a CDN. The list is cached
 * for a minute. Every other file is cached for a year: its name changes with its content.
 */
export function fileHeaders(file: string): { mimeType: string; cacheControl: string } {
  return {
    mimeType: contentType(basename(file)) || 'application/octet-stream',
    cacheControl: file.endsWith(VIDEO_LIST) ? 'public, max-age=60' : 'public, max-age=31536000, immutable',
  }
}
