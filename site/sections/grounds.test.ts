import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SITE = join(import.meta.dirname, '..')

test('every ground that a section stands on has its colours', () => {
  const defined = ['styles/tokens.css', 'styles/light.css'].flatMap(groundsIn)
  const used = globSync('**/*.{tsx,astro}', { cwd: SITE }).flatMap(groundsIn)
  expect(defined.length).toBeGreaterThan(0)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((ground) => !defined.includes(ground))).toEqual([])
})

function groundsIn(file: string): string[] {
  const text = readFileSync(join(SITE, file), 'utf8')
  return Array.from(text.matchAll(/data-ground="([^"]*)"/g), ([, ground = '']) => ground)
}
