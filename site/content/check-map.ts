import { join } from 'node:path'
import { ELEMENT_NODE, parse, walkSync } from 'ultrahtml'
import { readRegularFile } from '../../core/disk.ts'
import { MAX_PICTURE_BYTES } from '../../core/requests/photo.ts'
import { reasonOf } from '../../core/setup-error.ts'
import type { Mistake } from './mistake.ts'

/** The drawing of the area, beside business.yaml. It becomes a part of the home page, so that it has its colours. */
export const MAP = 'map.svg'
/** Every visitor loads it with the home page. */
const MAX_BYTES = 20_000

const ELEMENTS =
  /^(svg|g|defs|title|desc|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|use|symbol|pattern|mask|clipPath|linearGradient|radialGradient|stop)$/

/** The drawing without comments and what precedes it in a file. */
export const mapDrawing = (file: string) => file.replace(/<!--.*?-->/gs, '').replace(/^.*?(?=<svg\b|$)/s, '')

/** Checks that the map can be a part of the page, and neither runs nor loads anything there. */
export async function checkMap(folder: string, names: string[] = []): Promise<Mistake[]> {
  if (!names.includes(MAP)) return []
  const read = readRegularFile(join(folder, MAP), MAX_PICTURE_BYTES)
  const message = await read.then((bytes) => explainMap(mapDrawing(bytes.toString())), reasonOf)
  return message ? [{ file: MAP, field: '', message }] : []
}

function explainMap(svg: string): string | undefined {
  if (!/^<svg\b[^>]*\bviewBox=/.test(svg)) return 'This is not an SVG with a viewBox. Export the drawing again.'
  if (svg.length > MAX_BYTES)
    return `This has ${Math.round(svg.length / 1000)} KB. Export it below ${MAX_BYTES / 1000} KB, for example with https://svgomg.net.`
  const found: string[] = []
  walkSync(parse(svg), (node) => {
    if (node.type !== ELEMENT_NODE) return
    if (!ELEMENTS.test(node.name)) found.push(`<${node.name}>`)
    for (const [name, value] of Object.entries(node.attributes))
      if (/^(on|style$)/i.test(name) || (/href$/i.test(name) && !value.startsWith('#'))) found.push(name)
  })
  return found[0] && `A map cannot have ${found[0]}, because it becomes a part of the page. ${PLAIN}`
}

const PLAIN =
  'Export it as plain SVG, with shapes, texts and attributes alone: https://svgomg.net with “Style to attributes” does.'
