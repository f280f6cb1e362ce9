import { extname } from 'node:path'
import { VIDEO_LIST } from '../../gallery/video-list.ts'

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  png: 'image/png',
  vtt: 'text/vtt; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
}

/** Whether this is a kind of file that the gallery uses. */
export function isGalleryFile(file: string): boolean {
  return extensionOf(file) in TYPES
}

/**
 * The headers of a gallery file, for the server's responses and for a bucket behind a CDN. The list is cached
 * for a minute. Every other file is cached for a year: its name changes with its content.
 */
export function fileHeaders(file: string): { mimeType: string; cacheControl: string } {
  return {
    mimeType: TYPES[extensionOf(file)] ?? 'application/octet-stream',
    cacheControl: file.endsWith(VIDEO_LIST) ? 'public, max-age=60' : 'public, max-age=31536000, immutable',
  }
}

const extensionOf = (file: string) => extname(file).slice(1).toLowerCase()
