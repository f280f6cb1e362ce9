import type { Locator, Page } from '@playwright/test'

type Interaction = { took: number; event: string }

/** Records, from the page's start on, what each interaction took (Interaction to Next Paint). */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longest: Interaction = { took: 16, event: 'all shorter than can be told' }
    type Timing = PerformanceEventTiming & { interactionId: number }
    new PerformanceObserver((list) => {
      for (const { interactionId, duration, name, target } of list.getEntries() as Timing[]) {
        if (!interactionId || duration <= longest.took) continue
        const element = target instanceof Element ? target.outerHTML.slice(0, 80) : 'nothing'
        Object.assign(longest, { took: duration, event: `${name} on ${element}` })
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { longestInteraction: longest })
  })
}

/** The longest interaction so far, in milliseconds, and what it was. */
export function longestInteraction(page: Page): Promise<Interaction> {
  return page.evaluate(() => (window as unknown as { longestInteraction: Interaction }).longestInteraction)
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
  await touch(page, target)
  return measured
}

/** A visitor looks before they tap, in milliseconds; what the page does meanwhile is not part of its answer. */
const LOOK = 700

/** A bare touch: Playwright's own tap runs checks in the page, which would count. */
export async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(LOOK)
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not to be seen`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
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
