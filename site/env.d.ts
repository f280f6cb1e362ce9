import 'astro'
import 'react'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean
  }
}

declare module 'react' {
  /** Invoker commands (https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command): React renders them, its types lack them. */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}
