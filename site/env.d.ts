import 'astro'
import 'react'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean
  }
}

declare global {
  namespace Astro {
    interface CustomImageProps {
      /** The most bytes that an encoded picture may have (site/assets/image-service.ts). */
      maxBytes?: number
    }
  }
}

declare module 'react' {
  /**
   * Invoker commands. React renders these attributes, but its types lack them.
   * https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command
   */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
