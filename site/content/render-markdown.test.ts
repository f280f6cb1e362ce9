import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const OPTIONS = {
  idPrefix: 'heading_',
  heading: 'h3' as const,
  values: { phone: '01382 496000', email: 'a&b@tay.test', name: 'Tay "Valeting"' },
  links: { phone: 'tel:+441382496000', email: 'mailto:a&b@tay.test' },
}
const PHONE = '<a href="tel:+441382496000">01382 496000</a>'

test.each([
  ['Call {{phone}}.', `<p>Call ${PHONE}.</p>`],
  ['[Call *{{phone}}*](tel:1)', '<p><a href="tel:1">Call <em>01382 496000</em></a></p>'],
  ['{{ name }}, {{constructor}}', '<p>Tay "Valeting", {{constructor}}</p>'],
  ['{{email}}', '<p><a href="mailto:a&amp;b@tay.test">a&amp;b@tay.test</a></p>'],
  ['[Call](tel:{{phone}})', '<p><a href="tel:01382%20496000">Call</a></p>'],
  ['[Write](mailto:{{email}})', '<p><a href="mailto:a&amp;b@tay.test">Write</a></p>'],
  [
    '[Us](https://tay.test "{{name}}: {{email}}")',
    '<p><a href="https://tay.test" title="Tay &quot;Valeting&quot;: a&amp;b@tay.test">Us</a></p>',
  ],
  [
    '## Our menu\n\n[See](#our-menu), [end](#footer)',
    '<h3 id="heading_our-menu">Our menu</h3>\n<p><a href="#heading_our-menu">See</a>, <a href="#footer">end</a></p>',
  ],
  ['# {{name}}\n\n### ★', '<h3 id="heading_name">Tay "Valeting"</h3>\n<h3 id="heading_">★</h3>'],
  ['<b onclick="a()">b</b> [x](javascript:a)', '<p>b <a>x</a></p>'],
])('in Markdown, %s becomes %s', async (text, html) => {
  expect((await renderMarkdown(text, OPTIONS)).html.trim()).toBe(html)
})

test('a text has its headings, with their values, and may have a paragraph above it', async () => {
  const { html, headings } = await renderMarkdown('## {{name}}\n\n## {{name}}', { ...OPTIONS, lead: '<Tay>' })
  expect(html).toMatch(/^<p>&lt;Tay&gt;<\/p>\s*<h3 /)
  expect(headings).toMatchObject([
    { depth: 3, slug: 'heading_name', text: 'Tay "Valeting"' },
    { depth: 3, slug: 'heading_name-1', text: 'Tay "Valeting"' },
  ])
})
