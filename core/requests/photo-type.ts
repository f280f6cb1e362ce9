/**
 * What a photo is, by its first 64 bytes: phones give wrong names and types, or none. A HEIC file names `heic`, or one
 * of its kin, among its brands (ISO/IEC 23008-12, annex B.4).
 *
 * @returns `undefined` for everything else, also for other pictures
 */
export function photoType(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'heic' | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 64))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG')) return 'png'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp'
  return /^.{4}ftyp(?:.{4})*?(?:heic|heix|heim|heis|hevc|hevx)/s.test(text) ? 'heic' : undefined
}
