import { expect } from '@playwright/test'
import { By, Origin, type WebDriver, type WebElement } from 'selenium-webdriver'
import type { Place } from './locators.ts'

/** Window sizes for the phone and desktop layouts. Firefox allows no narrower window. */
const WINDOWS = { narrow: { width: 500, height: 900 }, wide: { width: 1400, height: 900 } }

/** The actions and expectations of a visitor. All of them wait until they succeed or time out. */
export type Visitor = ReturnType<typeof visitorWith>

export function visitorWith(driver: WebDriver, site: string) {
  const visible = async ({ xpath }: Place): Promise<WebElement[]> => {
    const found = await driver.findElements(By.xpath(xpath))
    const isVisible = await driver.executeScript<boolean[]>(ARE_VISIBLE, ...found)
    return found.filter((_, index) => isVisible[index])
  }

  const one = async (place: Place): Promise<WebElement> => {
    const [element] = await visible(place)
    if (!element) throw new Error(`${place.name} is not visible`)
    return element
  }

  /** Repeats a step until it succeeds, because an element may still be moving or covered. */
  const retry = (step: () => Promise<void>) => expect(step).toPass({ timeout: TIMEOUT })
  const wait = (name: string, read: () => Promise<unknown>) =>
    expect.poll(read, { message: name, timeout: TIMEOUT })

  return {
    /** Opens a page of the site in a window of this size. */
    async opens(path: string, window: keyof typeof WINDOWS = 'wide') {
      await driver.manage().window().setRect(WINDOWS[window])
      await driver.get('about:blank') // A URL that differs only in its fragment would not reload the page.
      await driver.get(new URL(path, site).href)
    },
    clicks: (place: Place) =>
      retry(async () => {
        const element = await one(place)
        await driver.executeScript(SCROLL_TO_MIDDLE, element)
        await element.click()
      }),
    /** Clicks a point of the viewport, in pixels from its top left corner. */
    async clicksAt(x: number, y: number) {
      await driver.actions().move({ x, y, origin: Origin.VIEWPORT }).click().perform()
    },
    types: (text: string, into: Place) =>
      retry(async () => {
        const element = await one(into)
        await driver.executeScript(SCROLL_TO_MIDDLE, element)
        await element.clear()
        await element.sendKeys(text)
      }),
    /** Chooses a file, by its absolute path. */
    chooses: (file: string, into: Place) => retry(async () => (await one(into)).sendKeys(file)),
    /** Presses keys one after another, wherever the focus is. */
    async pressesKeys(...keys: string[]) {
      for (const key of keys) await driver.actions().sendKeys(key).perform()
    },
    async sees(...places: Place[]) {
      for (const place of places) {
        await wait(`sees ${place.name}`, () => visible(place).then(({ length }) => length)).toBeGreaterThan(0)
      }
    },
    async doesNotSee(...places: Place[]) {
      for (const place of places) {
        await wait(`does not see ${place.name}`, () => visible(place).then(({ length }) => length)).toBe(0)
      }
    },
    /** Expects the visible text of a place to contain or match `text`. */
    async readsText(place: Place, text: string | RegExp) {
      const shown = async () =>
        driver.executeScript<string>('return arguments[0].innerText', await one(place))
      const all = wait(`reads the text of ${place.name}`, async () =>
        (await shown()).replace(/\s+/g, ' ').trim(),
      )
      await (typeof text === 'string' ? all.toContain(text) : all.toMatch(text))
    },
    /** Expects a place to be in the viewport, at least in part. */
    async seesInViewport(place: Place) {
      const isInViewport = async () => driver.executeScript(IS_IN_VIEWPORT, await one(place))
      await wait(`sees ${place.name} in the viewport`, isInViewport).toBe(true)
    },
    async isAt(path: string) {
      const currentPath = async () => (await driver.getCurrentUrl()).replace(site, '')
      await wait(`is at ${path}`, currentPath).toBe(path)
    },
    async hasFocusOn(place: Place) {
      const isFocused = async () =>
        driver.executeScript('return document.activeElement === arguments[0]', await one(place))
      await wait(`has the focus on ${place.name}`, isFocused).toBe(true)
    },
    /** Expects a property of an element, such as `value` or `paused`, to have a value. */
    async findsProperty(place: Place, property: string, value: unknown) {
      const found = async () => driver.executeScript(`return arguments[0].${property}`, await one(place))
      await wait(`finds the ${property} of ${place.name}`, found).toEqual(value)
    },
    /** Runs a function in the page, so it must not refer to anything outside itself. */
    evaluates: <Result>(script: () => Result): Promise<Result> =>
      driver.executeScript(`return (${script})()`),
  }
}

const TIMEOUT = 20_000 // 20 seconds, because rendering is slow on a machine without a graphics card

const ARE_VISIBLE =
  'return Array.from(arguments, (element) => element.checkVisibility({ visibilityProperty: true }))'
const SCROLL_TO_MIDDLE = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })'
const IS_IN_VIEWPORT = `
  const { top, bottom } = arguments[0].getBoundingClientRect()
  return bottom > 0 && top < innerHeight`
