import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Theme } from '../../core/business/theme.ts'
import { MAP, mapDrawing } from '../content/check-map.ts'
import { settings } from '../settings.ts'
import { colourDrawing } from './drawing.ts'

/** The map for the home page, in the colours of the business. `undefined` if the content has none. */
export async function loadMap(theme: Theme): Promise<string | undefined> {
  const svg = await readFile(join(settings.contentFolder, MAP), 'utf8').catch(() => undefined)
  return svg && colourDrawing(mapDrawing(svg), theme)
}
