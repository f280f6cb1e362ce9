import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsOf } from './facts-of-the-sample.ts'

const ROOT = join(import.meta.dirname, '../..')
const CODE = '{art,business,cli,desk,gallery,quote,server,site}/**/*.{astro,css,html,js,py,svg,ts,tsx}'
/** Tests may name the sample, the doctor must know it, and the catalogue titles the sample’s clips. */
const MAY_NAME_IT = /\.test\.tsx?$|^cli\/doctor\/sample\.ts$|^art\/catalogue\.py$/
/** Comments, and examples in messages. */
const EXAMPLES = /\/\*[\s\S]*?\*\/|\/\/ .*|<!--[\s\S]*?-->|for example [^'"`]*/g

test('no fact and no picture of the sample stands in the code', async () => {
  const { words, pictures } = await factsOf(join(ROOT, 'content'))
  const patterns = [...words, ...pictures.map((name) => new RegExp(`\\b${name}\\.(jpg|png|webp|avif)`))]
  const files = globSync(CODE, { cwd: ROOT }).filter((file) => !MAY_NAME_IT.test(file.replaceAll('\\', '/')))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(EXAMPLES, '')
    return patterns.flatMap((pattern) => (pattern.exec(text) ? [`${file}: ${pattern.exec(text)?.[0]}`] : []))
  })
  expect(found).toEqual([])
})
