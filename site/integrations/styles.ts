import { readFileSync } from 'node:fs'

/**
 * A Vite plugin that prepends the order of the cascade layers to every stylesheet. The bundler decides the order of a
 * page's stylesheets, and without a declared order the first layer it emits would become the weakest.
 */
export function layerOrder() {
  const order = readFileSync('site/styles/layers.css', 'utf8')
  return {
    name: 'layer-order',
    enforce: 'pre' as const,
    transform: (code: string, id: string) => (/\.css($|\?)/.test(id) ? order + code : undefined),
  }
}

/**
 * The oldest browsers that get the whole site: of autumn 2021 to spring 2022. The build lowers newer syntax, and
 * tests/support/oldest-browsers.test.ts finds newer features.
 */
export const OLDEST_BROWSERS = ['chrome100', 'firefox100', 'ios15']
