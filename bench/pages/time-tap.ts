import type { Page } from '@playwright/test'

type Interaction = { took: number; event: string }
type Recorded = { interactions: Map<number, Interaction> }
type Timed = { answered: Promise<number> }

/** Records, from the page's start on, each interaction that takes a frame or longer. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const interactions: Recorded['interactions'] = new Map()
    type Timing = PerformanceEventTiming & { interactionId: number }
    new PerformanceObserver((list) => {
      for (const { interactionId, duration, name, target } of list.getEntries() as Timing[]) {
        if (!interactionId || duration <= (interactions.get(interactionId)?.took ?? 0)) continue
        const element = target instanceof Element ? target.outerHTML.slice(0, 80) : 'nothing'
        interactions.set(interactionId, { took: duration, event: `${name} on ${element}` })
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { interactions } satisfies Recorded)
  })
}

/** What the interactions so far took, in milliseconds, the longest first. */
export async function longestInteractions(page: Page): Promise<Interaction[]> {
  const all = await page.evaluate(() => [...(window as unknown as Recorded).interactions.values()])
  return all.toSorted((a, b) => b.took - a.took)
}

/**
 * Interaction to Next Paint: the longest, leaving out one for each fifty (https://web.dev/articles/inp).
 *
 * @param took the longest first
 */
export function interactionToNextPaint(took: number[]): number {
  return took[Math.floor(took.length / 50)] ?? Number.NaN
}

/**
 * Taps, and measures from the finger's touch until what was asked for is painted, in milliseconds.
 *
 * @param shown runs in the page, frame by frame, with the argument; true once it is there
 */
export async function timeTap(
  page: Page,
  selector: string,
  shown: (argument: string) => boolean,
  argument = '',
): Promise<number> {
  // As a text: the page's own policy forbids it to make functions of strings.
  await page.evaluate(`void (window.answered = (${watch})(${shown}, ${JSON.stringify(argument)}))`)
  await touch(page, selector)
  return page.evaluate(() => (window as unknown as Timed).answered)
}

/** A visitor looks before they tap, in milliseconds; what the page does meanwhile is not part of its answer. */
const LOOK = 700

/**
 * A bare touch. Nothing here may use Playwright's locators: from the first one on they listen to every event in the
 * page, and the browser waits for them at each touch: 8 of 74 ms.
 */
export async function touch(page: Page, selector: string): Promise<void> {
  await bringIntoView(page, selector)
  await page.waitForTimeout(LOOK)
  const [x, y] = await page.evaluate(middleOf, selector)
  await page.touchscreen.tap(x, y)
}

/** Scrolls to the first element that matches, once it is there. */
export async function bringIntoView(page: Page, selector: string): Promise<void> {
  await untilThere(page, selector)
  await page.evaluate(
    (shown) => document.querySelector(shown)?.scrollIntoView({ block: 'nearest' }),
    selector,
  )
}

/** What a page may take to show something, in milliseconds. */
const PATIENCE = 30_000

/** Waits for the first element that matches; fails where none comes. */
export function untilThere(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    ([awaited, patience]) =>
      new Promise((resolve, reject) => {
        const end = performance.now() + patience
        const look = () => {
          if (document.querySelector(awaited)) return resolve()
          if (performance.now() > end) return reject(new Error(`${awaited} did not come`))
          return requestAnimationFrame(look)
        }
        look()
      }),
    [selector, PATIENCE] as const,
  )
}

/** Runs in the browser. */
function middleOf(selector: string): [x: number, y: number] {
  const element = document.querySelector(selector)
  if (!element?.checkVisibility()) throw new Error(`${selector} is not to be seen`)
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}

/** Runs in the browser. */
function watch(shown: (argument: string) => boolean, argument: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (start: number) => {
      if (!shown(argument)) return requestAnimationFrame(() => look(start))
      // Painted by the frame after the one in which it is there.
      return requestAnimationFrame(() => resolve(performance.now() - start))
    }
    addEventListener('pointerdown', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
  })
}
