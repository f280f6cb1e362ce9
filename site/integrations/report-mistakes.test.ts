import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { HookParameters } from 'astro'
import { expect, test } from 'vitest'
import { editFile } from '../../testing/files.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { reportMistakes } from './report-mistakes.ts'

test('a build warns of packages that are gone where texts still name them', async () => {
  const folder = temporaryFolder()
  cpSync(resolve(import.meta.dirname, '../../content'), folder, { recursive: true })
  const build = async () => {
    const warnings: string[] = []
    const logger = { warn: (text: string) => warnings.push(text) }
    await reportMistakes(folder).hooks['astro:config:setup']?.({
      command: 'build',
      logger,
    } as unknown as HookParameters<'astro:config:setup'>)
    return warnings
  }
  expect(await build()).toEqual([])
  editFile(join(folder, 'services/combined.yaml'), 'name: Heritage Essential', 'name: Quick Wash')
  editFile(join(folder, 'home.yaml'), 'package: heritage-essential', 'package: quick-wash')
  expect(await build()).toEqual([
    'faqs.yaml, line 6: there is no package Heritage Essential. Name one of your own.',
  ])
})
