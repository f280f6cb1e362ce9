import type { AstroIntegration } from 'astro'

/**
 * Adds `client:form`, for an island inside a form that the browser can send by itself: the island hydrates on the first
 * focus or pointer event in the form. With `client:form="visible"` it hydrates once the form is in view, which on the
 * first screen would be on every page load. `data-posted` marks a form that the browser has begun to send by itself.
 */
export function hydrateInForm(): AstroIntegration {
  return {
    name: 'hydrate-in-form',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'form', entrypoint: './site/integrations/form-directive.ts' })
      },
    },
  }
}
