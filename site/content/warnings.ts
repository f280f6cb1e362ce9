import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Flaw } from '../../core/business/finding.ts'
import { examineLogo } from '../assets/prepare-logo.ts'
import { isSpare } from './check-files.ts'
import type { Content } from './read-content.ts'

/** Finds what does not stop a build, but is hardly meant, in content without mistakes. */
export async function findWarnings(folder: string, { names = [], files }: Content): Promise<Flaw[]> {
  const { logo, theme } = files.business[0]?.data ?? {}
  const warnings: Flaw[] = []
  for (const file of names)
    if (isSpare(file) && file !== logo)
      warnings.push({
        level: 'warn',
        message: `${join(folder, file)} is not used.`,
        remedy:
          'If it is your logo, save it as SVG or PNG, and name it in business.yaml, for example logo: logo.svg. If it is a picture, move it to pictures/. Otherwise remove it.',
      })
  if (logo && theme && (await examineLogo(await readFile(join(folder, logo)), theme)).hasGround)
    warnings.push({
      level: 'warn',
      message: `The logo ${join(folder, logo)} has a ground of its own, which shows as a box on the dark header.`,
      remedy: 'Ask for it on a transparent background, as SVG or PNG.',
    })
  return warnings
}
