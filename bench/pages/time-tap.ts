import type { Locator, Page } from '@playwright/test'

/** Records, from the page's start on, what each interaction took (Interaction to Next Paint). */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longest = new Map<number, number>()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (!entry.interactionId) continue
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { interactions: longest })
  })
}

/** The longest interaction so far, in milliseconds; 16 where all were shorter than can be told. */
export function longestInteraction(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: Map<number, number> }
    return Math.max(16, ...interactions.values())
  })
}

/**
 * Taps, and measures from the finger's touch until what was asked for is painted, in milliseconds.
 *
 * @param shown runs in the page, frame by frame, with the argument; true once it is there
 */
export async function timeTap(
  page: Page,
  target: Locator,
  shown: (argument: string) => boolean,
  argument = '',
): Promise<number> {
  // As a text: the page's own policy forbids it to make functions of strings.
  const measured = page.evaluate<number>(`(${watch})(${shown}, ${JSON.stringify(argument)})`)
  await page.locator('html[data-watching]').waitFor()
  await target.tap()
  return measured
}

/** Runs in the browser. */
function watch(shown: (argument: string) => boolean, argument: string): Promise<number> {
  const { documentElement } = document
  return new Promise((resolve) => {
    const look = (start: number) => {
      if (!shown(argument)) return requestAnimationFrame(() => look(start))
      // Painted by the frame after the one in which it is there.
      return requestAnimationFrame(() => {
        documentElement.removeAttribute('data-watching')
        resolve(performance.now() - start)
      })
    }
    addEventListener('pointerdown', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
    documentElement.setAttribute('data-watching', '')
  })
}
