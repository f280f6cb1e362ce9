import type { AstroIntegration } from 'astro'

/**
 * Adds `client:touch`: the island hydrates on the first focus or pointer event in the form around it. Use it for a form
 * on the first screen, where `client:visible` would hydrate the island on every page load.
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
