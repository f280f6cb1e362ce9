/**
 * Stops hover events on touch screens, for islands. Nothing hovers there, but the browser sends these events with every
 * tap, and React searches a whole island for listeners to each (docs/decisions/0014-tap-response.md).
 */
const HOVER_EVENTS = ['pointerover', 'pointerout', 'mouseover', 'mouseout', 'mousemove']

// Astro also runs the islands' modules at build time, where there is no window.
if (!import.meta.env.SSR && matchMedia('(hover: none)').matches) {
  for (const type of HOVER_EVENTS) {
    addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true })
  }
}
