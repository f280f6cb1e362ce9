import type { Business } from '../../business/business.ts'
import { traderText } from '../../business/trader.ts'
import { escapeHtml } from '../text.ts'

/** The site's own type where it is installed, and what is closest to it everywhere else. */
const FONT = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"
/** The colours of site/styles/tokens.css. Copper is too pale for text on paper, where rust takes its place. */
const INK = '#0a0f11'
const BONE = '#f3efe8'
const PAPER = '#fcfaf6'
const MUTED = '#4a5557'
const COPPER = '#f0a868'
const RUST = '#934a14'
const LINE = '#ddd6c8'
const BUTTON =
  'display:inline-block;margin:0 8px 8px 0;padding:14px 16px;border-radius:4px;' +
  'font-size:16px;line-height:1.25;font-weight:700;text-decoration:none;white-space:nowrap;'
const SOLID = `${BUTTON}border:2px solid ${COPPER};background:${COPPER};color:#15100b`
const OUTLINE = `${BUTTON}border:2px solid ${INK};color:${INK}`

/**
 * The HTML of an email: dark text on paper in one column, for phones, between the name of the business and its tagline
 * with the legal trader, which letters must name. Styles are inline, because email programs drop style sheets.
 *
 * @param parts blocks of HTML, from top to bottom
 */
export function mailHtml(title: string, business: Business, parts: string[]): string {
  const { name, tagline } = business
  const foot = [tagline, traderText(business)].filter((line) => line !== undefined)
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${BONE};color:${INK};${FONT};font-size:17px;line-height:1.55">
<div style="max-width:600px;margin:0 auto;padding:20px 12px 32px">
<div style="padding:20px 24px;border-radius:4px 4px 0 0;background:${INK};color:${BONE};font-size:18px;line-height:1.3;font-weight:800;letter-spacing:3px;text-transform:uppercase">${escapeHtml(name)}<span style="color:${COPPER}">.</span></div>
<div style="padding:30px 24px 22px;border-radius:0 0 4px 4px;background:${PAPER}">
${parts.join('\n')}
</div>
<p style="margin:18px 24px 0;color:${MUTED};font-size:15px"><strong style="color:${INK}">${escapeHtml(name)}</strong>${foot.map((line) => `<br>${escapeHtml(line)}`).join('')}</p>
</div>
</body>
</html>
`
}

/** The heading at the top: a small line, and under it what the email is about. */
export function heading(lead: string, subject: string): string {
  return `<h1 style="margin:0 0 22px;font-size:32px;line-height:1.15;font-weight:800;letter-spacing:-0.5px;overflow-wrap:anywhere"><span style="display:block;margin:0 0 6px;color:${RUST};font-size:15px;line-height:1.4;font-weight:700;letter-spacing:0">${escapeHtml(lead)} </span>${escapeHtml(subject)}</h1>`
}

/** The heading of a part. */
export function subheading(text: string): string {
  return `<h2 style="margin:20px 0 8px;font-size:17px;line-height:1.4;font-weight:700">${escapeHtml(text)}</h2>`
}

/** A paragraph. Line breaks are kept. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(text)}</p>`
}

/** A paragraph that must not be missed. */
export function warning(text: string): string {
  return `<p style="margin:0 0 20px;padding:14px 18px;background:#f9e3cc;font-weight:700">${escapeHtml(text)}</p>`
}

interface Fact {
  label: string
  value: string
  href?: string
}

/** Lines with a label, for example `Phone 07700 900456`. */
export function facts(rows: Fact[]): string {
  const cell = `padding:10px 0;border-top:1px solid ${LINE};text-align:left;vertical-align:top;`
  const lines = rows.map(({ label, value, href }) => {
    const text = escapeHtml(value)
    const shown = href
      ? `<a href="${escapeHtml(href)}" style="color:${RUST};font-weight:700">${text}</a>`
      : text
    return `<tr><th scope="row" style="${cell}padding-right:20px;color:${MUTED};font-weight:400;white-space:nowrap">${escapeHtml(label)}</th><td style="${cell}width:100%;overflow-wrap:anywhere">${shown}</td></tr>`
  })
  return `<table style="margin:0 0 22px;width:100%;border-collapse:collapse;border-bottom:1px solid ${LINE};font-size:17px;line-height:1.45">${lines.join('')}</table>`
}

/** A customer's message, set apart from our own text. */
export function quotation(text: string): string {
  return `<div style="margin:0 0 24px;padding:18px 20px;border-left:4px solid ${COPPER};background:${BONE};white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</div>`
}

/** Links that are large enough for a thumb. The first is the one to take. */
export function buttons(links: { label: string; href: string }[]): string {
  const anchors = links.map(
    ({ label, href }, index) =>
      `<a href="${escapeHtml(href)}" style="${index === 0 ? SOLID : OUTLINE}">${escapeHtml(label)}</a>`,
  )
  return `<p style="margin:0 0 16px">${anchors.join('')}</p>`
}
