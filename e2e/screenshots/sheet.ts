import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { escapeHtml } from '../../server/text.ts'
import { compare, type Part } from './compare.ts'
import { SHOTS } from './shots.ts'

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>
  body { margin: 24px; background: #ddd; font: 16px/1.5 system-ui, sans-serif }
  .row { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
  .box { display: flex; gap: 8px; max-width: max-content; max-height: 80vh; overflow: auto; padding: 0 8px 8px; background: #fff }
  figure { margin: 0; min-width: 0 }
  figcaption { position: sticky; top: 0; z-index: 1; padding: 4px 0; background: #fff }
  figure label { display: block; position: relative; cursor: zoom-in }
  img { display: block; max-width: 100%; height: auto }
  figure svg { position: absolute; inset: 0; fill: #f0f; filter: url(#outline) }
  :has(#marks:not(:checked)) figure svg { display: none }
  figure label:has(:checked) { position: fixed; inset: 0; z-index: 2; overflow: auto; background: #ddd; cursor: zoom-out }
  :checked + img { max-width: none }</style>
<svg width="0" height="0" style="position: absolute"><filter id="outline">
<feMorphology operator="dilate" radius="2"/><feComposite in2="SourceGraphic" operator="out"/></filter></svg>`

/**
 * Renders the pictures in a folder as an HTML page that needs no other file. Nothing appears twice.
 *
 * @param before a folder with the pictures of an older commit: then the page shows only what differs
 */
export async function renderSheet(title: string, now: string, before?: string): Promise<string> {
  const rows = new Map<string, string[]>()
  const shown = new Set<string>()
  const omitted = new Map<string, string>()
  for (const [index, { name, width }] of SHOTS.entries()) {
    const file = `${index}.png`
    const boxes = await renderBoxes(width, join(now, file), before && join(before, file))
    const fresh = boxes.filter((box) => !shown.has(box))
    for (const box of fresh) shown.add(box)
    if (fresh.length > 0) rows.set(name, [...(rows.get(name) ?? []), ...fresh])
    else omitted.set(name, `${omitted.get(name) ?? name} ${width}${boxes.length > 0 ? ' (as above)' : ''}`)
  }
  return `${HEAD}<h1>${escapeHtml(title)}</h1>
<p>${rows.size} pages, dialogs and states. <label><input type="checkbox" id="marks" checked> Outline what differs</label>
${[...rows].map(([name, boxes]) => `<h2>${escapeHtml(name)}</h2><div class="row">${boxes.join('\n')}</div>`).join('\n')}
<h2>Nothing new</h2><p>${escapeHtml([...omitted.values()].join('; '))}`
}

/** A box for each part that differs, or for the whole picture. */
async function renderBoxes(width: number, now: string, before?: string): Promise<string[]> {
  const isPair = before && existsSync(before) && existsSync(now)
  const parts: [Part?, Part?][] = isPair ? await compare(before, now) : [[]]
  const boxes = parts.map(async ([old, current]) => {
    const left = before ? await renderFigure(`Before, ${width} px`, before, old) : ''
    const right = await renderFigure(before ? 'Now' : `${width} px`, now, current)
    const flex = before ? `1 1 ${1.6 * width}px` : 200 + width / 4
    return `<div class="box" style="flex: ${flex}">${left}${right}</div>`
  })
  return Promise.all(boxes)
}

async function renderFigure(caption: string, file: string, part?: Part): Promise<string> {
  if (!existsSync(file)) return `<figure><figcaption>${caption}</figcaption>Not there</figure>`
  const { width, height } = await sharp(file).metadata()
  const area = { left: 0, top: part?.top ?? 0, width, height: part?.height ?? height }
  const webp = await sharp(file).extract(area).webp({ quality: 60 }).toBuffer()
  return `<figure><figcaption>${caption}</figcaption><label><input type="checkbox" hidden>
<img src="data:image/webp;base64,${webp.toString('base64')}" width="${width}" height="${area.height}" loading="lazy" alt="">
<svg viewBox="0 0 ${width} ${area.height}"><path d="${[...(part?.squares ?? [])].join('')}"/></svg></label></figure>`
}
