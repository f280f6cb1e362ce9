import { basename, join } from 'node:path'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import type { AstroIntegration } from 'astro'
import { defineConfig, fontProviders } from 'astro/config'
import { ARCHIVO, subsetArchivo } from './site/assets/font.ts'
import { finishBuild } from './site/integrations/finish-build.ts'
import { inlinedCopies } from './site/integrations/inlined.ts'
import { reportMistakes } from './site/integrations/report-mistakes.ts'
import { layerOrder, OLDEST_BROWSERS } from './site/integrations/styles.ts'
import { settings } from './site/settings.ts'

/**
 * Adds `client:touch`: the island hydrates on the first focus or pointer event in the form around it. Use it for a form
 * on the first screen, where `client:visible` would hydrate the island on every page load.
 */
const hydrateOnTouch: AstroIntegration = {
  name: 'hydrate-on-touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touch', entrypoint: './site/integrations/touch-directive.ts' }),
  },
}

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
    hydrateOnTouch,
    sitemap({ filter: isIndexed }),
    finishBuild(),
  ],
  fonts: [{ ...ARCHIVO, provider: fontProviders.local(), options: { variants: await subsetArchivo() } }],
  // Relative: the path is part of the names of encoded pictures, and so of the key of Astro's cache.
  image: { service: { entrypoint: './site/assets/image-service.ts', config: { avif: { effort: 2 } } } },
  vite: {
    resolve: { alias: { '@pictures': join(settings.contentFolder, 'pictures') } },
    plugins: [layerOrder(), inlinedCopies()],
    css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
    build: {
      target: OLDEST_BROWSERS,
      // The policy refuses styles from a `data:` address.
      assetsInlineLimit: (file) => (file.endsWith('.css') ? false : undefined),
      rolldownOptions: {
        // Otherwise a module of constants that two chunks share is a request of its own.
        optimization: { inlineConst: true },
        output: {
          // Every island needs all of React, and most need one another’s code. A single chunk needs one request and is
          // smaller than several.
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/,
              },
              {
                name: 'islands',
                test: /(core[\\/](business|requests[\\/](?!photo-type))|site[\\/]ui|scripts[\\/]choice|islands[\\/](choice|gallery|quote-form[\\/](?!toasts|draft)))[^?]*$/,
              },
            ],
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
  return !/\/(quote\/(sent|check)|qrcodelanding|review\/\w+)$/.test(page)
}
