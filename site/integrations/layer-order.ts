import { readFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'

/**
 * Prepends the order of the cascade layers to every stylesheet. The bundler decides the order of a page's stylesheets,
 * and without a declared order the first layer it emits would become the weakest.
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
