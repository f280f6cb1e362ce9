import { createHash } from 'node:crypto'

/**
 * Runs in the document before its first screen: the parts of the page below wait (styles/base.css) until let-go.ts
 * lays them out. Not for a visitor who comes back to a place among them: to scroll there, the browser must know how
 * tall everything above is. Nor in a browser that would lose the reader's place when a part above it grows.
 */
export const HOLD_BACK = [
  "CSS.supports('overflow-anchor','auto')",
  "performance.getEntriesByType('navigation')[0].type=='navigate'",
  "(document.documentElement.dataset.heldBack='')",
].join('&&')

/** What the content security policy must name for it to run. */
export const HOLD_BACK_HASH = `sha256-${createHash('sha256').update(HOLD_BACK).digest('base64')}` as const
