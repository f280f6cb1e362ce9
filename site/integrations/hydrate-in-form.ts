import type { AstroIntegration } from 'astro'

/**
 * Adds `client:touch`: the island hydrates on the first focus or pointer event inside it. Use it for islands on the
 * first screen, where `client:visible` would hydrate them on every page load. A form that is submitted before that
 * shows the island's errors, not the browser's.
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
