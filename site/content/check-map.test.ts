import { expect, test } from 'vitest'
import { BUSINESS, contentWith, linesFor } from '../../tests/support/content-with.ts'

const map = (inside: string, attributes = 'viewBox="0 0 9 9"') =>
  `<?xml version="1.0"?>\n<!-- <svg onload="a()"> -->\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`

const PART = 'because it becomes a part of the page. Export it as plain SVG'

test.each<[inside: string, said: string | undefined, attributes?: string]>([
  ['<g fill="var(--accent)"><path d="M1 1h7"/><text x="1">Perth</text><use href="#a"/></g>', undefined],
  ['<script>a()</script>', `A map cannot have <script>, ${PART}`],
  ['<foreignObject><a/></foreignObject>', 'A map cannot have <foreignObject>,'],
  ['<style>a{}</style>', 'A map cannot have <style>,'],
  ['<meta http-equiv="refresh" content="0"/>', 'A map cannot have <meta>,'],
  ['<image href="https://a.test/b.png"/>', 'A map cannot have <image>,'],
  ['<g><path d="M1 1" onclick="a()"/></g>', 'A map cannot have onclick,'],
  ['<path d="M1 1" style="fill:red"/>', 'A map cannot have style,'],
  ['<use xlink:href="javascript:a()"/>', 'A map cannot have xlink:href,'],
  ['', 'A map cannot have onload,', 'viewBox="0 0 9 9" onload="a()"'],
  ['', 'This is not an SVG with a viewBox.', 'width="9"'],
  [`<path d="${'M1 1'.repeat(6000)}"/>`, 'This has 24 KB. Export it below 20 KB'],
])('a map with %.40s is a part of the page, or is refused', async (inside, said, attributes) => {
  const lines = await linesFor(contentWith(['map.svg', undefined, map(inside, attributes)]))
  expect(lines).toEqual(said ? [expect.stringContaining(`map.svg, ${said}`)] : [])
})

test('content with coordinates says what to do now', async () => {
  const folder = contentWith(
    ['map.yaml', undefined, 'centre: "56.4, -2.9"'],
    [BUSINESS, '[Dundee, Perth]', '[{ name: Dundee, at: "56.4, -2.9", label: left }, { name: Perth, label: top }]'],
  )
  const advice = 'Write the name alone: the map is a drawing now, map.svg.'
  expect(await linesFor(folder)).toEqual([
    expect.stringContaining(`area.districts.0.at: ${advice}`),
    expect.stringContaining(`area.districts.0.label: ${advice}`),
    expect.stringContaining(`area.districts.1.label: ${advice}`),
    'map.yaml, The map is a drawing now. Remove this file. Beside it, put the drawing as map.svg, or none: then the districts are a list.',
  ])
})
