import { escapeHtml } from '../text.ts'

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const BUTTON =
  'display:inline-block;margin:0 8px 8px 0;padding:14px 20px;border-radius:8px;' +
  'background:#10181b;color:#ffffff;font-size:17px;line-height:1.2;font-weight:600;text-decoration:none'

/**
 * The HTML of an email: dark text on white in one column, for phones. Styles are inline, because email programs drop
 * style sheets.
 *
 * @param parts blocks of HTML, from top to bottom
 */
export function mailHtml(title: string, parts: string[]): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#ffffff;color:#15100b;${FONT};font-size:17px;line-height:1.5">
<div style="max-width:600px;margin:0 auto;padding:24px 16px">
${parts.join('\n')}
</div>
</body>
</html>
`
}

/** The heading at the top. */
export function heading(text: string): string {
  return `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(text)}</h1>`
}

/** A paragraph. Line breaks are kept. */
export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(text)}</p>`
}

/** A line with a label, for example `Phone: 07700 900456`. */
export function fact(label: string, value: string): string {
  return `<p style="margin:0 0 8px;overflow-wrap:anywhere"><strong>${escapeHtml(label)}:</strong> ${escapeHtml(value)}</p>`
}

/** A customer's message, set apart from our own text. */
export function quotation(text: string): string {
  return `<div style="margin:16px 0 24px;padding:16px;border-left:4px solid #b8733a;background:#f7f3ee;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</div>`
}

/** Links that are large enough for a thumb. */
export function buttons(links: { label: string; href: string }[]): string {
  const anchors = links.map(
    ({ label, href }) => `<a href="${escapeHtml(href)}" style="${BUTTON}">${escapeHtml(label)}</a>`,
  )
  return `<p style="margin:0 0 16px">${anchors.join('')}</p>`
}
