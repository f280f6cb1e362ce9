import { cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readContentFolder } from '../../site/content/read-content.ts'
import { editFile } from '../../testing/files.ts'
import {
  finishedSite,
  OWN_BUSINESS,
  OWN_SETTINGS,
  ownContentFolder,
  runDoctor,
} from '../../testing/run-doctor.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DIFFERENT = 'texts differ from the sample’s.'
const PARTS = [
  'content/{accessibility,privacy,terms}.md',
  'content/{coating,faqs,home}.yaml',
  'content/pictures/*.jpg',
  'content/services/*.yaml',
  'content/logo.svg',
]

/** Copies the sample's files to a project folder. */
function sampleFolder(): string {
  const folder = temporaryFolder()
  cpSync(join(ROOT, 'content'), join(folder, 'content'), { recursive: true })
  return folder
}

test('every remainder of the sample is named until nothing is left', async () => {
  const folder = sampleFolder()
  const site = finishedSite()
  const check = async () => {
    const { output, findings } = await runDoctor(site, OWN_SETTINGS, folder)
    return {
      findings: [...findings('fail'), ...findings('warn')].join('\n'),
      isDifferent: output.includes(DIFFERENT),
    }
  }
  const first = await check()
  expect(first.isDifferent).toBe(false)
  expect(first.findings).toContain('fail  The logo is still the sample’s: content/logo.svg.')
  expect(first.findings).toMatch(/fail {2}These computer-generated pictures are .*hero-wide\.jpg/)
  expect(first.findings).toMatch(/warn {2}These texts are .*content\/home\.yaml/)
  for (const file of globSync(PARTS, { cwd: folder })) expect(first.findings).toContain(file)

  const faqs = join(folder, 'content/faqs.yaml')
  const text = readFileSync(faqs)
  for (const file of readdirSync(join(folder, 'content')))
    rmSync(join(folder, 'content', file), { recursive: true })
  writeFileSync(faqs, text)
  const second = await check()
  expect(second.isDifferent).toBe(false)
  expect(second.findings).not.toMatch(/logo|pictures/)
  expect(second.findings).toContain('These texts are still the sample’s: content/faqs.yaml.')

  writeFileSync(
    faqs,
    '# Burnish in a comment\nanswer: Ask Burnish,\n  call 07700 900123\n  or write to hello@burnish.example.com.',
  )
  const third = await check()
  expect(third.isDifferent).toBe(false)
  for (const line of [2, 3, 4])
    expect(third.findings).toContain(`fail  content/faqs.yaml, line ${line}: still names the sample`)
  expect(third.findings).not.toMatch(/line 1:|texts/)

  writeFileSync(faqs, 'answer: Ask us.')
  expect(await check()).toMatchObject({ isDifferent: true })
})

test('the sample is also found in a content folder outside the project', async () => {
  const content = join(temporaryFolder(), 'clyde-shine')
  cpSync(join(ROOT, 'content'), content, { recursive: true })
  const settings = { ...OWN_SETTINGS, CONTENT_DIR: content }
  const { findings } = await runDoctor(finishedSite(), settings, temporaryFolder())
  expect(findings('fail').join('\n')).toMatch(/pictures are .*clyde-shine\/pictures\/hero-wide\.jpg/)
  expect(findings('warn').join('\n')).toMatch(/texts are .*clyde-shine\/home\.yaml/)
})

test('the sample’s own folder counts as the sample, whatever is in it', async () => {
  const settings = { ...OWN_SETTINGS, CONTENT_DIR: join(ROOT, 'content') }
  const { findings } = await runDoctor(finishedSite(), settings, temporaryFolder())
  expect(findings('fail').join('\n')).toContain('CONTENT_DIR is the folder of the sample')
})

test('the sample’s town and description are reported until they are changed', async () => {
  const sample = (await readContentFolder(join(ROOT, 'content'))).files.business[0]?.data
  const own = {
    ...OWN_BUSINESS,
    description: sample?.description,
    theme: sample?.theme,
    address: sample?.address,
    area: { name: 'Here', districts: sample?.area.districts.map(({ name }) => ({ name })) },
    trader: { ...OWN_BUSINESS.trader, address: '1 High Street, Ayr' },
  }
  const { output, findings } = await runDoctor(
    finishedSite({ business: own }),
    OWN_SETTINGS,
    ownContentFolder(),
  )
  expect(findings('warn').join('\n')).toMatch(
    /description is still.*address is still.*theme is still.*area is still/s,
  )
  expect(output).not.toContain(DIFFERENT)
})

test('an edited file is compared sentence by sentence', async () => {
  const folder = sampleFolder()
  const faqs = join(folder, 'content/faqs.yaml')
  // As an owner edits: one answer, the punctuation of another, the town instead of its token.
  editFile(faqs, 'A valet gets the car clean.', 'Nearly, but we take our time.')
  editFile(
    faqs,
    'No. The van carries its own water and power.',
    'No! The van carries its own water, and power.',
  )
  editFile(join(folder, 'content/home.yaml'), 'detailers in {{town}}', 'detailers in Ayr')
  editFile(join(folder, 'content/business.yaml'), 'locality: Glasgow', 'locality: Ayr')
  const { output } = await runDoctor(finishedSite(), OWN_SETTINGS, folder)
  expect(output).not.toMatch(/These texts are .*faqs/)
  expect(output).toMatch(
    /warn {2}content\/faqs\.yaml still has \d+ sentences of the sample:\n {8}line 5: Is this the same/,
  )
  expect(output).toMatch(/\n {8}line \d+: The van carries its own water, and power\.\n/)
  expect(output).toMatch(/\n {8}line \d+: We’re mobile car detailers in Ayr, and we don’t rush the job\.\n/)
  expect(output).toMatch(/\n {8}and in lines \d+, .*\d\n {6}Keep what is true/)
  expect(output).not.toMatch(/A valet gets|Nearly|no package|about coatings/)
})

test('lines wrapped elsewhere do not clear a text', async () => {
  const folder = sampleFolder()
  const terms = join(folder, 'content/terms.md')
  const sentences = async () => {
    const { output } = await runDoctor(finishedSite(), OWN_SETTINGS, folder)
    return /terms\.md still has (\d+) sentences of the sample:\n {8}line (\d+): (.*)/.exec(output)?.slice(1)
  }
  editFile(terms, 'Your statutory rights are not affected.', 'You have more rights.')
  const before = await sentences()
  const wrap = (paragraph: string) => paragraph.replaceAll(/(.{1,60})( |$)/g, '$1\n').trimEnd()
  const [, fields, body = ''] = readFileSync(terms, 'utf8').split(/^---\n/m)
  writeFileSync(terms, `---\n${fields}---\n${body.split('\n').map(wrap).join('\n')}`)
  expect(await sentences()).toEqual(before)
  expect(Number(before?.[0])).toBeGreaterThan(35)
})

test('packages that are gone, and coatings without a page, are named where texts still have them', async () => {
  const folder = sampleFolder()
  rmSync(join(folder, 'content/coating.yaml'))
  const services = join(folder, 'content/services')
  editFile(join(services, 'combined.yaml'), 'name: Heritage Essential', 'name: Quick Wash')
  editFile(join(services, 'exterior-interior.yaml'), 'Interior Revival', 'Interior Revival ✨')
  editFile(join(services, 'polishing.yaml'), 'name: Revive', 'name: Two-stage polish')
  const { output: warnings } = await runDoctor(finishedSite(), OWN_SETTINGS, folder)
  expect(warnings).toContain('content/faqs.yaml, line 6: there is no package Heritage Essential.')
  expect(warnings).toMatch(/content\/home\.yaml, line \d+: there is no package Revive\./)
  expect(warnings.match(/no package/g)).toHaveLength(2)
  expect(warnings).toMatch(
    /There is no page about coatings, but content\/terms\.md names them:\n {8}line 27: So does a ceramic coating\.\n/,
  )
})

test('packages that are gone are found however a sentence names them, and other words are left alone', async () => {
  const folder = sampleFolder()
  const services = join(folder, 'content/services')
  editFile(join(services, 'combined.yaml'), 'name: Heritage Essential', 'name: Quick Wash')
  editFile(join(services, 'polishing.yaml'), 'name: Revive', 'name: Two-stage polish')
  const texts = [
    'Ask for our heritage essential.',
    'Not Heritage Essentials, but Heritage Essential.',
    '“Revive” takes a day.',
    'We revive paint. Revive yours!',
    'Heritage Essentials are ours. “Revive it,” they said.',
  ]
  const faqs = texts.map((text) => `  - question: Why?\n    answer: ${text}\n`)
  writeFileSync(join(folder, 'content/faqs.yaml'), `faqs:\n${faqs.join('')}`)
  const { output } = await runDoctor(finishedSite(), OWN_SETTINGS, folder)
  expect(output.match(/(?<=faqs\.yaml, line )\d+: there is no package .*\./g)).toEqual([
    '3: there is no package Heritage Essential.',
    '5: there is no package Heritage Essential.',
    '7: there is no package Revive.',
  ])
})
