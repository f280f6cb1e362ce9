import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { textToSvg, textWidth } from './text-svg.ts'

/** Text is no wider than this, in units of the drawing. */
const MAX_TEXT_WIDTH = 100

/**
 * Renders a drawing as an SVG file. A picture cannot use the page's font, so its texts become paths. Each must have a
 * weight and a size, and starts at its place unless it is centred.
 *
 * @param styles rules for the file, for example the values of the custom properties that the drawing uses
 */
export async function renderDrawing(drawing: ReactElement, styles?: string): Promise<Response> {
  const start = styles ? `$&<style>${styles}</style>` : '$&'
  let svg = renderToStaticMarkup(drawing)
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/<svg[^>]*>/, start)
  for (const [element, attributes = '', text = ''] of svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)) {
    svg = svg.replace(element, await textAsPath(attributes, decodeText(text)))
  }
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
}

/** React escapes these characters. */
const ESCAPED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decodeText = (html: string) => html.replaceAll(/&([^;]+);/g, (entity, name) => ESCAPED[name] ?? entity)

async function textAsPath(attributes: string, text: string): Promise<string> {
  const read = (name: string) => attributes.match(new RegExp(`${name}="([^"]*)"`))?.[1] ?? ''
  const style = { wdth: 100, wght: Number(read('font-weight')) }
  const width = await textWidth(text, style)
  const size = Math.min(Number(read('font-size')), MAX_TEXT_WIDTH / width)
  const isCentred = read('text-anchor') === 'middle'
  const x = Number(read('x')) - (isCentred ? (width * size) / 2 : 0)
  const path = await textToSvg(text, { ...style, size })
  return `<g fill="${read('fill')}" transform="translate(${x.toFixed(1)} ${read('y')})">${path}</g>`
}
