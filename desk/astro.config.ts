import { resolve } from 'node:path'
import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig, fontProviders, logHandlers } from 'astro/config'
import type { Plugin } from 'vite'
import { ARCHIVO, subsetArchivo } from '../site/assets/font.ts'
import { layerOrder, OLDEST_BROWSERS } from '../site/integrations/styles.ts'

/** The desk's pages. Run from the project folder with `--root desk`. */
export default defineConfig({
  srcDir: '.',
  publicDir: './public',
  cacheDir: '../node_modules/.astro-desk',
  base: '/desk',
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  trailingSlash: 'never',
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  logger: logHandlers.node({ level: 'warn' }),
  integrations: [react()],
  fonts: [{ ...ARCHIVO, provider: fontProviders.local(), options: { variants: await archivo() } }],
  vite: {
    cacheDir: '../node_modules/.vite-desk',
    plugins: [layerOrder(), serviceWorker()],
    build: {
      target: OLDEST_BROWSERS,
      // The worker must not load a module that it shares with the pages.
      rolldownOptions: { optimization: { inlineConst: true } },
    },
    // The only module is the site's button.
    css: { modules: { generateScopedName: '[local]' } },
  },
  security: {
    checkOrigin: false, // desk/http/guard.ts does, and knows the proxy.
    csp: {
      directives: [
        "default-src 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'self'",
        "form-action 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        // A picture or a film that was chosen and is not sent yet.
        "img-src 'self' blob:",
        "media-src 'self' blob:",
        "frame-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
      ],
    },
  },
})

/** Builds the service worker under a name that stays. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: resolve('desk/worker/sw.ts'), fileName: 'sw.js' })
    },
  }
}

/** The public site's font, with the letters of every customer's name. Its paths are relative to the project folder, and Astro's to this one. */
async function archivo(): ReturnType<typeof subsetArchivo> {
  const [first, ...others] = await subsetArchivo(true)
  const absolute = (font: typeof first): typeof first => ({ ...font, src: [resolve(font.src[0])] })
  return [absolute(first), ...others.map(absolute)]
}
