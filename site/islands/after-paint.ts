/** A page that was put away draws nothing more, and still does what was asked of it. */
const LATEST = 100 // milliseconds

/** Does some work once the browser has drawn its next frame: a tap is answered first (docs/decisions/0014). */
export function afterPaint(work: () => void): void {
  let waiting = true
  const once = () => {
    if (!waiting) return
    waiting = false
    work()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, LATEST)
}

const HOVERING = ['pointerover', 'pointerout', 'mouseover', 'mouseout', 'mousemove']

// A finger does not hover, but each tap says that it does, and React looks through a whole island for each of these.
if (!import.meta.env.SSR && matchMedia('(hover: none)').matches) {
  for (const event of HOVERING)
    addEventListener(event, (hovering) => hovering.stopImmediatePropagation(), { capture: true })
}
