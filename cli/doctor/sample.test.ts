import { chmodSync, cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readContentFolder } from '../../site/content/read-content.ts'
import { asOrdinaryUser } from '../../testing/as-ordinary-user.ts'
import { business } from '../../testing/builders.ts'
import { editFile } from '../../testing/files.ts'
import {
  finishedSite,
  OWN_BUSINESS,
  OWN_SETTINGS,
  ownContentFolder,
  runDoctor,
} from '../../testing/run-doctor.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { describe } from './finding.ts'
import { checkSample } from './sample.ts'

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
    '# Burnish in a comment\nanswer: Ask Burnish.\nother: Call 07700 900123\nlast: Write to hello@burnish.example.com.',
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
  const site = finishedSite({ contentDir: content })
  const { findings } = await runDoctor(site, OWN_SETTINGS, temporaryFolder())
  expect(findings('fail').join('\n')).toMatch(/pictures are .*clyde-shine\/pictures\/hero-wide\.jpg/)
  expect(findings('warn').join('\n')).toMatch(/texts are .*clyde-shine\/home\.yaml/)
})

test('a folder or a file that this user cannot read is named, and nothing in it passes', async () => {
  const folder = sampleFolder()
  chmodSync(folder, 0o755)
  for (const path of ['content/services', 'content/home.yaml', 'content']) {
    chmodSync(join(folder, path), 0)
    asOrdinaryUser()
    const found = await checkSample(business, folder, join(folder, 'content'))
    process.seteuid?.(0)
    expect(found.filter(({ level }) => level === 'ok')).toEqual([])
    expect(found.map(describe).join('\n')).toMatch(/^warn {2}Not all of .*EACCES: .*\n.*sudo chmod -R a\+rX/m)
    chmodSync(join(folder, path), 0o755)
  }
})

test('the sample’s own folder counts as the sample, whatever is in it', async () => {
  const site = finishedSite({ contentDir: join(ROOT, 'content') })
  const { findings } = await runDoctor(site, OWN_SETTINGS, temporaryFolder())
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

test('an edited file is compared field by field, and a Markdown file by its paragraphs', async () => {
  const folder = sampleFolder()
  editFile(join(folder, 'content/faqs.yaml'), 'A valet gets the car clean.', 'Nearly, but we take our time.')
  editFile(
    join(folder, 'content/terms.md'),
    'Your statutory rights are not affected.',
    'You have more rights.',
  )
  const { output } = await runDoctor(finishedSite(), OWN_SETTINGS, folder)
  expect(output).not.toMatch(/These texts are .*(faqs|terms)/)
  expect(output).toMatch(/warn {2}content\/faqs\.yaml still has texts of the sample, in lines 5, \d/)
  expect(output).toMatch(/warn {2}content\/terms\.md still has texts of the sample, in lines \d/)
})
