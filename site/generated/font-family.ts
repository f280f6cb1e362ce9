import { fontProviders } from 'astro/config'
import type { subsetArchivo } from './font.ts'

/** The web font, for the configuration of Astro. */
export function fontFamily(variants: Awaited<ReturnType<typeof subsetArchivo>>) {
  return {
    name: 'Archivo',
    cssVariable: '--font-archivo',
    provider: fontProviders.local(),
    // Astro's own fallback has one width for all text. Ours: fallback-fonts.ts.
    fallbacks: ['Arial as Archivo', 'Roboto as Archivo', 'system-ui', 'sans-serif'],
    optimizedFallbacks: false,
    options: { variants },
  }
}
