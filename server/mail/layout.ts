import type { Business } from '../../core/business/business.ts'
import { type Palette, palette } from '../../core/business/theme.ts'
import { traderText } from '../../core/business/trader.ts'
import { type Chosen, choiceText, totalAndSize } from '../../core/requests/choice.ts'
import { escapeHtml } from '../../core/text.ts'

/** The site's own type where it is installed, and what is closest to it everywhere else. */
const FONT = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"
const BUTTON =
  'display:inline-block;margin:0 8px 8px 0;padding:14px 16px;border-radius:4px;' +
  'font-size:16px;line-height:1.25;font-weight:700;text-decoration:none;white-space:nowrap;'

/** A part of an email, as text and as HTML, or one of them. */
export type Part = { text?: string | undefined; html?: string | undefined }

/**
 * The two bodies of an email, of parts from top to bottom. In the HTML they are dark on paper in one column, for
 * phones, between the name of the business and its tagline with the legal trader, which letters must name. Styles are
 * inline, because email programs drop style sheets.
 */
export function renderParts(title: string, business: Business, parts: Part[]): { text: string; html: string } {
  const bodyOf = (kind: keyof Part) => parts.flatMap((part) => part[kind] ?? [])
  const { name, tagline, theme } = business
  const { ink, light, paper, lightMuted, brandOnDark } = palette(theme)
  const foot = [tagline, traderText(business)].filter((line) => line !== undefined)
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${light};color:${ink};${FONT};font-size:17px;line-height:1.55">
<div style="max-width:600px;margin:0 auto;padding:20px 12px 32px">
<div style="padding:20px 24px;border-radius:4px 4px 0 0;background:${ink};color:${light};font-size:18px;line-height:1.3;font-weight:800;letter-spacing:3px;text-transform:uppercase">${escapeHtml(name)}<span style="color:${brandOnDark}">.</span></div>
<div style="padding:30px 24px 22px;border-radius:0 0 4px 4px;background:${paper}">
${bodyOf('html').join('\n')}
</div>
<p style="margin:18px 24px 0;color:${lightMuted};font-size:15px"><strong style="color:${ink}">${escapeHtml(name)}</strong>${foot.map((line) => `<br>${escapeHtml(line)}`).join('')}</p>
</div>
</body>
</html>
`
  return { text: bodyOf('text').join('\n\n'), html }
}

/** The heading at the top: a small line, and under it what the email is about. */
export function heading(lead: string, subject: string, { brandOnLight }: Palette): Part {
  return {
    text: `${lead} ${subject}`,
    html: `<h1 style="margin:0 0 22px;font-size:32px;line-height:1.15;font-weight:800;letter-spacing:-0.5px;overflow-wrap:anywhere"><span style="display:block;margin:0 0 6px;color:${brandOnLight};font-size:15px;line-height:1.4;font-weight:700;letter-spacing:0">${escapeHtml(lead)} </span>${escapeHtml(subject)}</h1>`,
  }
}

/** An element with a text. Lines end with `<br>`, because Outlook ignores `white-space`. */
function block(element: string, style: string, text: string): Part {
  const html = escapeHtml(text).replace(/\r\n?|\n/g, '<br>')
  return { text, html: `<${element} style="${style}">${html}</${element}>` }
}

export const subheading = (text: string) =>
  block('h2', 'margin:20px 0 8px;font-size:17px;line-height:1.4;font-weight:700', text)

export const paragraph = (text: string) => block('p', 'margin:0 0 16px;overflow-wrap:anywhere', text)

/** A small line that is easy to pass over. */
export const aside = (text: string, { lightMuted }: Palette, margin = '0') =>
  block('p', `margin:${margin};color:${lightMuted};font-size:15px;overflow-wrap:anywhere`, text)

/** A paragraph that must not be missed. */
export const warning = (text: string, { brandTint }: Palette) =>
  block('p', `margin:0 0 20px;padding:14px 18px;background:${brandTint};font-weight:700`, text)

/** A customer's message, set apart from our own text. */
export const quotation = (text: string, { brand, light }: Palette) =>
  block(
    'div',
    `margin:0 0 24px;padding:18px 20px;border-left:4px solid ${brand};background:${light};white-space:pre-wrap;overflow-wrap:anywhere`,
    text,
  )

/** The packages that a request names, what several cost together, and the size of the vehicle. */
export const chosenFacts = (chosen: Chosen): Fact[] => [
  ...chosen.packages.map((one) => ({ label: 'Package', value: choiceText(one) })),
  ...totalAndSize(chosen),
]

interface Fact {
  label: string
  value: string
  href?: string
}

/** Lines with a label, for example `Phone 07700 900456`. */
export function facts(rows: Fact[], { tintedDeep, brandOnLight, lightMuted }: Palette): Part {
  const cell = `padding:10px 0;border-top:1px solid ${tintedDeep};text-align:left;vertical-align:top;`
  const cells = rows.map(({ label, value, href }) => {
    const text = escapeHtml(value)
    const shown = href
      ? `<a href="${escapeHtml(href)}" style="color:${brandOnLight};font-weight:700">${text}</a>`
      : text
    return `<tr><th scope="row" style="${cell}padding-right:20px;color:${lightMuted};font-weight:400;white-space:nowrap">${escapeHtml(label)}</th><td style="${cell}width:100%;overflow-wrap:anywhere">${shown}</td></tr>`
  })
  const html = `<table style="margin:0 0 22px;width:100%;border-collapse:collapse;border-bottom:1px solid ${tintedDeep};font-size:17px;line-height:1.45">${cells.join('')}</table>`
  return { text: rows.map(({ label, value }) => `${label}: ${value}`).join('\n'), html }
}

/** Pictures in pairs, or one alone, none wider than it is. Outlook needs the width as an attribute. */
export function pictures(all: { src: string; alt: string; width: number }[]): Part {
  if (all.length === 0) return { html: '' }
  const columns = Math.min(all.length, 2)
  const gap = 8 * (columns - 1)
  const cells = all.map(({ src, alt, width }, index) => {
    const shown = Math.min(width, (552 - gap) / columns)
    const padding = index % 2 === 0 ? `0 ${gap / 2}px 8px 0` : `0 0 8px ${gap / 2}px`
    const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${shown}" style="display:block;width:100%;max-width:${shown}px;height:auto">`
    return `<td style="width:${100 / columns}%;padding:${padding};vertical-align:top">${image}</td>`
  })
  const rows = cells.flatMap((cell, index) => (index % 2 === 0 ? [`<tr>${cell}${cells[index + 1] ?? ''}</tr>`] : []))
  const html = `<table role="presentation" style="width:100%;table-layout:fixed;border-collapse:collapse">${rows.join('')}</table>`
  return { html }
}

/** Links that are large enough for a thumb. The first is the one to take. */
export function buttons(links: { label: string; href: string }[], { brand, onBrand, ink }: Palette): Part {
  const solid = `${BUTTON}border:2px solid ${brand};background:${brand};color:${onBrand}`
  const outline = `${BUTTON}border:2px solid ${ink};color:${ink}`
  const anchors = links.map(
    ({ label, href }, index) =>
      `<a href="${escapeHtml(href)}" style="${index === 0 ? solid : outline}">${escapeHtml(label)}</a>`,
  )
  return {
    text: links.map(({ label, href }) => `${label}: ${href}`).join('\n'),
    html: `<p style="margin:0 0 16px">${anchors.join(' ')}</p>`,
  }
}
