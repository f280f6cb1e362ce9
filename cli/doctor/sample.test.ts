import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import {
  finishedSite,
  OWN_BUSINESS,
  OWN_SETTINGS,
  ownContentFolder,
  runDoctor,
} from '../../testing/run-doctor.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import sampleBusiness from './sample-business.json' with { type: 'json' }
import shippedParts from './sample-parts.json' with { type: 'json' }
import { SAMPLE_FILES, sampleParts } from './sample-parts.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const LONG = 30_000

/** Copies the sample's files to a project folder. */
function sampleFolder(): string {
  const folder = temporaryFolder()
  for (const part of ['content', 'public', 'site/ui', 'site/assets']) {
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  }
  return folder
}

test('every remainder of the sample is named until nothing is left', {
  timeout: 4 * LONG,
}, async () => {
  const folder = sampleFolder()
  const site = finishedSite()
  const check = async () => {
    const { output, findings } = await runDoctor(site, OWN_SETTINGS, folder)
    return {
      findings: [...findings('fail'), ...findings('warn')].join('\n'),
      gone: output.includes('The sample is gone'),
    }
  }
  const first = await check()
  expect(first.gone).toBe(false)
  expect(first.findings).toMatch(/fail {2}The logo is still .*site\/ui\/Logo\.tsx/)
  expect(first.findings).toMatch(/fail {2}The icon is still .*public\/favicon\.svg/)
  expect(first.findings).toMatch(/warn {2}12 pictures .*hero-wide\.jpg/)
  expect(first.findings).toMatch(/warn {2}.*content\/home\.yaml \(21 of 21\)/)

  writeFileSync(join(folder, 'site/ui/Logo.tsx'), 'export const Logo = () => <b>Reid Detailing</b>')
  writeFileSync(join(folder, 'public/favicon.svg'), '<svg><path d="M0 0h32v32H0z"/></svg>')
  rmSync(join(folder, 'site/assets/art'), { recursive: true })
  const faqs = join(folder, 'content/faqs.yaml')
  const text = readFileSync(faqs, 'utf8')
  for (const file of readdirSync(join(folder, 'content')))
    rmSync(join(folder, 'content', file), { recursive: true })
  writeFileSync(faqs, text.replace('Glasgow and the surrounding areas', 'Ayr and the coast'))
  const second = await check()
  expect(second.gone).toBe(false)
  expect(second.findings).not.toMatch(/logo|icon|pictures|home\.yaml/)
  expect(second.findings).toMatch(/content\/faqs\.yaml \(8 of 9\)/)

  writeFileSync(faqs, '# Burnish in a comment\nanswer: Ask Burnish, or write to hello@burnish.example.com.')
  const third = await check()
  expect(third.gone).toBe(false)
  expect(third.findings).toMatch(/fail {2}content\/faqs\.yaml, line 2: still names the sample/)

  writeFileSync(faqs, 'answer: Ask us.')
  expect(await check()).toMatchObject({ gone: true })
})

test('the sample’s town and description are reported until they are changed', {
  timeout: LONG,
}, async () => {
  const { description, address, area } = sampleBusiness
  const own = {
    ...OWN_BUSINESS,
    description,
    address,
    area,
    trader: { name: 'Reid', address: '1 High Street, Ayr' },
  }
  const { output, findings } = await runDoctor(
    finishedSite({ business: own }),
    OWN_SETTINGS,
    ownContentFolder(),
  )
  expect(findings('warn').join('\n')).toMatch(/description is still.*address is still.*area is still/s)
  expect(output).not.toContain('The sample is gone')
})

test('the doctor’s record of the sample is up to date', async () => {
  expect(await sampleParts(SAMPLE_FILES, ROOT), 'Run: node cli/sample.ts').toEqual(shippedParts)
  const yaml = readFileSync(join(ROOT, 'content/business.yaml'), 'utf8')
  const { name, description, address, area } = sampleBusiness
  for (const value of [name, description, ...Object.values(address), area.name, ...area.districts]) {
    expect(yaml).toMatch(new RegExp(`[:-] ${value.replaceAll('.', '\\.')}$`, 'm'))
  }
})
