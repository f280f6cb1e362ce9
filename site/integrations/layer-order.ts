import { readFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'

/**
 * Puts the order of the cascade layers at the head of every style sheet. The bundler decides which sheet of a
 * page comes first, and where that one named a single layer, this layer became the weakest.
 */
export function layerOrder(): AstroIntegration {
  const order = readFileSync('site/styles/layers.css', 'utf8')
  return {
    name: 'layer-order',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'layer-order',
                enforce: 'pre',
                transform: (code, id) => (/\.css($|\?)/.test(id) ? order + code : undefined),
              },
            ],
          },
        })
      },
    },
  }
}
