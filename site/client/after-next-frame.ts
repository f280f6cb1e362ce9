const MAX_WAIT = 100 // milliseconds

/**
 * Runs a task after the browser has painted its next frame, so that the response to a tap shows first
 * (docs/decisions/0014-tap-response.md). A hidden page paints no frames: the task then runs after 100 ms.
 */
export function afterNextFrame(task: () => void): void {
  let pending = true
  const runOnce = () => {
    if (!pending) return
    pending = false
    task()
  }
  requestAnimationFrame(() => setTimeout(runOnce))
  setTimeout(runOnce, MAX_WAIT)
}
