import type { AstroIntegration } from 'astro'

/**
 * Adds `client:touch`: the island hydrates on the first focus or pointer inside it. For an island on the
 * first screen, which `client:visible` would hydrate with every page load.
 */
export function hydrateOnTouch(): AstroIntegration {
  return {
    name: 'hydrate-on-touch',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'touch', entrypoint: './site/integrations/touch-directive.ts' })
      },
    },
  }
}
