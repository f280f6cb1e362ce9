import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Where text must fit a drawing, a line that is as wide as the screen, or a code. */
const EXCEPTIONS = [
  'desk/components/CoverPage.module.css',
  'site/sections/home/Hero.module.css',
  'site/sections/home/Location.module.css',
  'site/styles/print.css',
]

test('text is in the styles of text.css: no other stylesheet sets a font or letter spacing', () => {
  const others = globSync('{site,desk}/**/*.css', { cwd: ROOT }).filter((file) => !/(text|reset)\.css$/.test(file))
  const setting = others.filter((file) =>
    /^ +(font(-size|-weight|-stretch)?|line-height|letter-spacing):/m.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(setting.sort()).toEqual(EXCEPTIONS)
})
