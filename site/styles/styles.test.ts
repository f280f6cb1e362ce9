import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SITE = join(import.meta.dirname, '..')

/** Where text must fit a drawing, or a line that is as wide as the screen. */
const EXCEPTIONS = ['sections/home/AreaMap.module.css', 'sections/home/Hero.module.css', 'styles/print.css']

test('text is in the styles of text.css: no other stylesheet sets a font or letter spacing', () => {
  const others = globSync('**/*.css', { cwd: SITE }).filter((file) => !/(text|fonts|reset)\.css$/.test(file))
  const setting = others.filter((file) =>
    /^ +(font(-size|-weight|-stretch)?|line-height|letter-spacing):/m.test(
      readFileSync(join(SITE, file), 'utf8'),
    ),
  )
  expect(setting.sort()).toEqual(EXCEPTIONS)
})
