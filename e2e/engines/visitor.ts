import { expect } from '@playwright/test'
import { By, Origin, type WebDriver, type WebElement } from 'selenium-webdriver'
import type { Place } from './locators.ts'

/** Window sizes for the phone and desktop layouts. Firefox allows no narrower window. */
const WINDOWS = { narrow: { width: 500, height: 900 }, wide: { width: 1400, height: 900 } }

/** The actions and expectations of a visitor. All of them wait until they succeed or time out. */
export interface Visitor {
  /** Opens a page of the site in a window of this size. */
  opens(path: string, window?: keyof typeof WINDOWS): Promise<void>
  clicks(place: Place): Promise<void>
  /** Clicks a point of the viewport, in pixels from its top left corner. */
  clicksAt(x: number, y: number): Promise<void>
  types(text: string, into: Place): Promise<void>
  /** Chooses a file, by its absolute path. */
  chooses(file: string, into: Place): Promise<void>
  /** Presses keys one after another, wherever the focus is. */
  pressesKeys(...keys: string[]): Promise<void>
  sees(...places: Place[]): Promise<void>
  doesNotSee(...places: Place[]): Promise<void>
  /** Expects the visible text of a place to contain or match `text`. */
  readsText(place: Place, text: string | RegExp): Promise<void>
  /** Expects a place to be in the viewport, at least in part. */
  seesInViewport(place: Place): Promise<void>
  isAt(path: string): Promise<void>
  hasFocusOn(place: Place): Promise<void>
  /** Expects a property of an element, such as `value` or `paused`, to have a value. */
  findsProperty(place: Place, property: string, value: unknown): Promise<void>
  /** Runs a function in the page, so it must not refer to anything outside itself. */
  evaluates<Result>(script: () => Result): Promise<Result>
}

export function visitorWith(driver: WebDriver, site: string): Visitor {
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
    async opens(path, window = 'wide') {
      await driver.manage().window().setRect(WINDOWS[window])
      await driver.get('about:blank') // A URL that differs only in its fragment would not reload the page.
      await driver.get(new URL(path, site).href)
    },
    clicks: (place) =>
      retry(async () => {
        const element = await one(place)
        await driver.executeScript(SCROLL_TO_MIDDLE, element)
        await element.click()
      }),
    async clicksAt(x, y) {
      await driver.actions().move({ x, y, origin: Origin.VIEWPORT }).click().perform()
    },
    types: (text, into) =>
      retry(async () => {
        const element = await one(into)
        await driver.executeScript(SCROLL_TO_MIDDLE, element)
        await element.clear()
        await element.sendKeys(text)
      }),
    chooses: (file, into) => retry(async () => (await one(into)).sendKeys(file)),
    async pressesKeys(...keys) {
      for (const key of keys) await driver.actions().sendKeys(key).perform()
    },
    async sees(...places) {
      for (const place of places) {
        await wait(`sees ${place.name}`, () => visible(place).then(({ length }) => length)).toBeGreaterThan(0)
      }
    },
    async doesNotSee(...places) {
      for (const place of places) {
        await wait(`does not see ${place.name}`, () => visible(place).then(({ length }) => length)).toBe(0)
      }
    },
    async readsText(place, text) {
      const shown = async () =>
        driver.executeScript<string>('return arguments[0].innerText', await one(place))
      const all = wait(`reads the text of ${place.name}`, async () =>
        (await shown()).replace(/\s+/g, ' ').trim(),
      )
      await (typeof text === 'string' ? all.toContain(text) : all.toMatch(text))
    },
    async seesInViewport(place) {
      const isInViewport = async () => driver.executeScript(IS_IN_VIEWPORT, await one(place))
      await wait(`sees ${place.name} in the viewport`, isInViewport).toBe(true)
    },
    async isAt(path) {
      const currentPath = async () => (await driver.getCurrentUrl()).replace(site, '')
      await wait(`is at ${path}`, currentPath).toBe(path)
    },
    async hasFocusOn(place) {
      const isFocused = async () =>
        driver.executeScript('return document.activeElement === arguments[0]', await one(place))
      await wait(`has the focus on ${place.name}`, isFocused).toBe(true)
    },
    async findsProperty(place, property, value) {
      const found = async () => driver.executeScript(`return arguments[0].${property}`, await one(place))
      await wait(`finds the ${property} of ${place.name}`, found).toEqual(value)
    },
    evaluates: (script) => driver.executeScript(`return (${script})()`),
  }
}

const TIMEOUT = 20_000 // 20 seconds, because rendering is slow on a machine without a graphics card

const ARE_VISIBLE =
  'return Array.from(arguments, (element) => element.checkVisibility({ visibilityProperty: true }))'
const SCROLL_TO_MIDDLE = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })'
const IS_IN_VIEWPORT = `
  const { top, bottom } = arguments[0].getBoundingClientRect()
  return bottom > 0 && top < innerHeight`
