import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where text must fit a drawing, a line that is as wide as the screen or on paper, or a code. */
const EXCEPTIONS = [
  'desk/components/CoverPage.module.css',
  'site/sections/home/Hero.module.css',
  'site/sections/home/Location.module.css',
  'site/styles/print.css',
]

test('text is in the styles of text.css: no other stylesheet sets a font or letter spacing', () => {
  const others = globSync('{site,desk}/**/*.css').filter((file) => !/(text|reset)\.css$/.test(file))
  const setting = others.filter((file) =>
    /^ +(font(-size|-weight|-stretch)?|line-height|letter-spacing):/m.test(readFileSync(file, 'utf8')),
  )
  expect(setting.sort()).toEqual(EXCEPTIONS)
})

test('every ground that a section stands on has its colours', () => {
  const groundsIn = (files: string) =>
    globSync(files).flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/data-ground="([^"]*)"/g), ([, ground]) => ground),
    )
  const defined = groundsIn('site/styles/{tokens,light}.css')
  const used = groundsIn('site/**/*.{tsx,astro}')
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((ground) => !defined.includes(ground))).toEqual([])
})
