import { basename, join } from 'node:path'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import { defineConfig } from 'astro/config'
import { subsetArchivo } from './site/generated/font.ts'
import { fontFamily } from './site/generated/font-family.ts'
import { compress } from './site/integrations/compress.ts'
import { heroWeight } from './site/integrations/hero-weight.ts'
import { hydrateOnTouch } from './site/integrations/hydrate-on-touch.ts'
import { layerOrder } from './site/integrations/layer-order.ts'
import { OLDEST_BROWSERS } from './site/integrations/oldest-browsers.ts'
import { pageCsp } from './site/integrations/page-csp.ts'
import { reportMistakes } from './site/integrations/report-mistakes.ts'
import { stripMetadata } from './site/integrations/strip-metadata.ts'
import { settings } from './site/settings.ts'

export default defineConfig({
  site: settings.siteUrl,
  srcDir: './site',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  integrations: [
    reportMistakes(settings.contentFolder),
    react(),
    hydrateOnTouch(),
    sitemap({ filter: isIndexed }),
    stripMetadata(),
    heroWeight(),
    pageCsp(),
    compress(),
  ],
  fonts: [fontFamily(await subsetArchivo())],
  // Relative: the path is part of the names of encoded pictures, and so of the key of Astro's cache.
  image: { service: { entrypoint: './site/generated/image-service.ts', config: { avif: { effort: 2 } } } },
  vite: {
    resolve: { alias: { '@pictures': join(settings.contentFolder, 'pictures') } },
    plugins: [layerOrder()],
    css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
    build: {
      target: OLDEST_BROWSERS,
      // The policy refuses styles from a `data:` address.
      assetsInlineLimit: (file) => (file.endsWith('.css') ? false : undefined),
      rolldownOptions: {
        // Otherwise a module of constants that two chunks share is a request of its own.
        optimization: { inlineConst: true },
        output: {
          // Every island needs all of React. A single chunk needs one request and is smaller than several.
          codeSplitting: {
            groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/ }],
          },
        },
      },
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        `connect-src 'self' ${settings.videoHost}`,
        `img-src 'self' data: blob: ${settings.videoHost}`,
        `media-src 'self' ${settings.videoHost}`,
      ],
    },
  },
})

/** Whether a page is in the sitemap. Keep in step with `indexed={false}` (site/layouts/Page.astro). */
function isIndexed(page: string): boolean {
  return !/\/(quote\/(sent|check)|qrcodelanding)$/.test(page)
}
