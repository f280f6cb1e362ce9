import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** A file of Archivo, as a font that can be drawn, with the code points of its letters. */
export interface Archivo {
  name: string
  woff2: Buffer
  face: hb.Face
  letters: Set<number>
}

let archivo: Promise<[Archivo, ...Archivo[]]> | undefined

/** Reads the files of Archivo, once per build. A letter is taken from the first that has it. */
export function loadArchivo(): Promise<[Archivo, ...Archivo[]]> {
  archivo ??= Promise.all([readPart('latin'), readPart('latin-ext'), readPart('vietnamese')])
  return archivo
}

async function readPart(name: string): Promise<Archivo> {
  const woff2 = await readFile(require.resolve(`@fontsource-variable/archivo/files/archivo-${name}-wdth-normal.woff2`))
  const font = await subsetFont(woff2, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true })
  const face = new hb.Face(new hb.Blob(new Uint8Array(font)))
  return { name, woff2, face, letters: new Set(face.collectUnicodes()) }
}
