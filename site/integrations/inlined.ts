import type { Plugin } from 'vite'

const INLINED = '?inlined'

/**
 * A Vite plugin for an import of `?inlined`: a copy of a script, and of all that it imports. Astro inlines a script into
 * its page unless islands share a part of it.
 */
export function inlinedCopies(): Plugin {
  return {
    name: 'inlined-copies',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer?.endsWith(INLINED) || !source.startsWith('.')) return undefined
      const resolved = await this.resolve(source, importer.slice(0, -INLINED.length))
      return resolved && `${resolved.id}${INLINED}`
    },
  }
}
