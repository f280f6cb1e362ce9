import type { Page } from '@playwright/test'

type Interaction = { duration: number; event: string }
type Recorded = { interactions: Map<number, Interaction> }
type Timed = { tapTime: Promise<number> }

/** Records every interaction that takes a frame or longer, from the start of the page. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const interactions: Recorded['interactions'] = new Map()
    type Timing = PerformanceEventTiming & { interactionId: number }
    new PerformanceObserver((list) => {
      for (const { interactionId, duration, name, target } of list.getEntries() as Timing[]) {
        if (!interactionId || duration <= (interactions.get(interactionId)?.duration ?? 0)) continue
        const element = target instanceof Element ? target.outerHTML.slice(0, 80) : 'nothing'
        interactions.set(interactionId, { duration, event: `${name} on ${element}` })
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { interactions } satisfies Recorded)
  })
}

/** The interactions so far with their durations in milliseconds, longest first. */
export async function longestInteractions(page: Page): Promise<Interaction[]> {
  const all = await page.evaluate(() => [...(window as unknown as Recorded).interactions.values()])
  return all.toSorted((a, b) => b.duration - a.duration)
}

/**
 * Interaction to Next Paint: the longest duration after ignoring one in every fifty (https://web.dev/articles/inp).
 *
 * @param durations longest first
 */
export function interactionToNextPaint(durations: number[]): number {
  return durations[Math.floor(durations.length / 50)] ?? Number.NaN
}

/**
 * Taps an element and measures the time from the touch until the result is painted, in milliseconds.
 *
 * @param isShown runs in the page on every frame, with the argument; true once the result is there
 */
export async function timeTap(
  page: Page,
  selector: string,
  isShown: (argument: string) => boolean,
  argument = '',
): Promise<number> {
  // Passed as source text, because the content security policy forbids `eval` in the page.
  await page.evaluate(`void (window.tapTime = (${watchTap})(${isShown}, ${JSON.stringify(argument)}))`)
  await touch(page, selector)
  return page.evaluate(() => (window as unknown as Timed).tapTime)
}

/** Before each touch, in milliseconds, so that earlier work of the page does not count. A visitor pauses too. */
const PAUSE_BEFORE_TOUCH = 700

/**
 * Touches the middle of an element. Nothing in this file may use Playwright's locators: after the first one they listen
 * to every event in the page, and the browser waits for them at each touch, which cost 8 of 74 ms.
 */
export async function touch(page: Page, selector: string): Promise<void> {
  await bringIntoView(page, selector)
  await page.waitForTimeout(PAUSE_BEFORE_TOUCH)
  const [x, y] = await page.evaluate(middleOf, selector)
  await page.touchscreen.tap(x, y)
}

/** Waits for the first matching element and scrolls to it. */
export async function bringIntoView(page: Page, selector: string): Promise<void> {
  await waitForElement(page, selector)
  await page.evaluate(
    (match) => document.querySelector(match)?.scrollIntoView({ block: 'nearest' }),
    selector,
  )
}

const ELEMENT_TIMEOUT = 30_000 // 30 seconds

/** Waits until an element matches. */
export function waitForElement(page: Page, selector: string): Promise<void> {
  return page.evaluate(
    ([match, timeout]) =>
      new Promise((resolve, reject) => {
        const end = performance.now() + timeout
        const look = () => {
          if (document.querySelector(match)) return resolve()
          if (performance.now() > end)
            return reject(new Error(`No element matched ${match} within ${timeout} ms`))
          return requestAnimationFrame(look)
        }
        look()
      }),
    [selector, ELEMENT_TIMEOUT] as const,
  )
}

/** Runs in the browser. */
function middleOf(selector: string): [x: number, y: number] {
  const element = document.querySelector(selector)
  if (!element?.checkVisibility()) throw new Error(`The element ${selector} is not visible`)
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}

/** Runs in the browser. */
function watchTap(isShown: (argument: string) => boolean, argument: string): Promise<number> {
  return new Promise((resolve) => {
    const look = (start: number) => {
      if (!isShown(argument)) return requestAnimationFrame(() => look(start))
      // The result is painted by the frame after the one that finds it.
      return requestAnimationFrame(() => resolve(performance.now() - start))
    }
    addEventListener('pointerdown', ({ timeStamp }) => look(timeStamp), { capture: true, once: true })
  })
}
