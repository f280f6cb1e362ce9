import { escapeHtml } from '../text.ts'

/** The site's own type where it is installed, and what is closest to it everywhere else. */
const FONT = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif"
const BUTTON =
  'display:inline-block;margin:0 10px 10px 0;padding:15px 22px;border-radius:4px;' +
  'font-size:16px;line-height:1.2;font-weight:700;text-decoration:none;'
const SOLID = `${BUTTON}border:2px solid #f0a868;background:#f0a868;color:#15100b`
const OUTLINE = `${BUTTON}border:2px solid #0a0f11;color:#0a0f11`

/**
 * The HTML of an email: dark text on paper in one column, for phones, under the name of the business. Styles are inline,
 * because email programs drop style sheets.
 *
 * @param parts blocks of HTML, from top to bottom
 */
export function mailHtml(title: string, business: string, parts: string[]): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f3efe8;color:#0a0f11;${FONT};font-size:17px;line-height:1.55">
<div style="max-width:600px;margin:0 auto;padding:20px 12px 32px">
<div style="padding:18px 24px;border-radius:8px 8px 0 0;background:#0a0f11;color:#f3efe8;font-size:18px;line-height:1.3;font-weight:700;letter-spacing:3px;text-transform:uppercase">${escapeHtml(business)}<span style="color:#f0a868">.</span></div>
<div style="padding:28px 24px 20px;border-radius:0 0 8px 8px;background:#fcfaf6">
${parts.join('\n')}
</div>
</div>
</body>
</html>
`
}

/** The heading at the top. */
export function heading(text: string): string {
  return `<h1 style="margin:0 0 18px;font-size:27px;line-height:1.15;font-weight:700;letter-spacing:-0.5px">${escapeHtml(text)}</h1>`
}

/** A paragraph. Line breaks are kept. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(text)}</p>`
}

/** A line with a label, for example `Phone: 07700 900456`. */
export function fact(label: string, value: string): string {
  return `<p style="margin:0;padding:9px 0;border-top:1px solid #ddd6c8;overflow-wrap:anywhere"><strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}</p>`
}

/** A customer's message, set apart from our own text. */
export function quotation(text: string): string {
  return `<div style="margin:8px 0 24px;padding:16px 18px;border-left:4px solid #f0a868;background:#f3efe8;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</div>`
}

/** Links that are large enough for a thumb. The first is the one to take. */
export function buttons(links: { label: string; href: string }[]): string {
  const anchors = links.map(
    ({ label, href }, index) =>
      `<a href="${escapeHtml(href)}" style="${index === 0 ? SOLID : OUTLINE}">${escapeHtml(label)}</a>`,
  )
  return `<p style="margin:0 0 14px">${anchors.join('')}</p>`
}
