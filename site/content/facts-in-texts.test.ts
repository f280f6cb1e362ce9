import { expect, test } from 'vitest'
import { markdown } from '../markdown.ts'
import { fillHtml } from './facts-in-texts.ts'

const VALUES = { phone: '01382 496000', email: 'a&b@tay.test', name: 'Tay "Valeting"' }
const LINKS = {
  phone: '<a href="tel:+441382496000">01382 496000</a>',
  email: '<a href="mailto:a&amp;b@tay.test">write</a>',
}

test.each([
  ['Call {{phone}}.', `<p>Call ${LINKS.phone}.</p>`],
  ['[Call *{{phone}}*](tel:1)', '<p><a href="tel:1">Call <em>01382 496000</em></a></p>'],
  ['{{ name }}, {{constructor}}', '<p>Tay &quot;Valeting&quot;, {{constructor}}</p>'],
  ['{{email}}', `<p>${LINKS.email}</p>`],
  ['[Call](tel:{{phone}})', '<p><a href="tel:01382%20496000">Call</a></p>'],
  ['[Write](mailto:{{email}})', '<p><a href="mailto:a&amp;b@tay.test">Write</a></p>'],
  [
    '[Us](https://tay.test "{{name}}: {{email}}")',
    '<p><a href="https://tay.test" title="Tay &quot;Valeting&quot;: a&amp;b@tay.test">Us</a></p>',
  ],
])('in Markdown, %s becomes %s', async (text, html) => {
  const renderer = await markdown.createRenderer({ syntaxHighlight: false })
  expect(fillHtml((await renderer.render(text)).code, VALUES, LINKS).trim()).toBe(html)
})
