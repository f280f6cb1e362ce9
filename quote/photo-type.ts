/** What a photo is, by its first bytes. Phones give wrong names and types, or none. */
export type PhotoType = 'jpeg' | 'png' | 'webp' | 'heic'

/** @returns `undefined` for everything else, also for other pictures */
export function photoType(bytes: Uint8Array): PhotoType | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'webp'
  // Brands: https://nokiatech.github.io/heif/technical.html
  return /^[\s\S]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(text) ? 'heic' : undefined
}
