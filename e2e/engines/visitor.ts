import { expect } from '@playwright/test'
import { By, Origin, type WebDriver, type WebElement } from 'selenium-webdriver'
import type { Place } from './places.ts'

/** Windows in which the page is a phone's or a desk's. Firefox makes none narrower. */
const WINDOWS = { narrow: { width: 500, height: 900 }, wide: { width: 1400, height: 900 } }

/** What a visitor does and finds. Each verb waits until it is so. */
export interface Visitor {
  /** Opens a page of the site in a window. */
  opens(path: string, window?: keyof typeof WINDOWS): Promise<void>
  presses(place: Place): Promise<void>
  /** Clicks a point of the window, counted from its top left corner. */
  clicksAt(x: number, y: number): Promise<void>
  types(text: string, into: Place): Promise<void>
  /** Presses keys, one after another, wherever the focus is. */
  hits(...keys: string[]): Promise<void>
  sees(...places: Place[]): Promise<void>
  seesNo(...places: Place[]): Promise<void>
  /** Reads all the text of a place that shows. */
  reads(place: Place, text: string | RegExp): Promise<void>
  /** Finds a place within the window, however far the page had to scroll. */
  isBroughtTo(place: Place): Promise<void>
  isAt(path: string | RegExp): Promise<void>
  hasFocusOn(place: Place): Promise<void>
  /** Finds a property of an element as expected: its `value`, whether it is `paused`. */
  finds(place: Place, property: string, value: unknown): Promise<void>
  /** What a function says in the page, which may use nothing from outside. */
  asks<Answer>(question: () => Answer): Promise<Answer>
}

/** A visitor who comes with a browser to a site. */
export function visitorWith(driver: WebDriver, site: string): Visitor {
  const visible = async ({ xpath }: Place): Promise<WebElement[]> => {
    const found = await driver.findElements(By.xpath(xpath))
    const isVisible = await driver.executeScript<boolean[]>(ARE_VISIBLE, ...found)
    return found.filter((_, index) => isVisible[index])
  }

  const one = async (place: Place): Promise<WebElement> => {
    const [element] = await visible(place)
    if (!element) throw new Error(`${place.name} does not show`)
    return element
  }

  /** Tries again until nothing stands in the way: what is pressed may still be moving, or be covered. */
  const insist = (step: () => Promise<void>) => expect(step).toPass({ timeout: PATIENCE })
  const wait = (name: string, ask: () => Promise<unknown>) =>
    expect.poll(ask, { message: name, timeout: PATIENCE })

  return {
    async opens(path, window = 'wide') {
      await driver.manage().window().setRect(WINDOWS[window])
      await driver.get('about:blank') // An address that differs by its #anchor alone would load nothing.
      await driver.get(new URL(path, site).href)
    },
    presses: (place) =>
      insist(async () => {
        const element = await one(place)
        await driver.executeScript(BRING_TO_THE_MIDDLE, element)
        await element.click()
      }),
    async clicksAt(x, y) {
      await driver.actions().move({ x, y, origin: Origin.VIEWPORT }).click().perform()
    },
    types: (text, into) =>
      insist(async () => {
        const element = await one(into)
        await driver.executeScript(BRING_TO_THE_MIDDLE, element)
        await element.clear()
        await element.sendKeys(text)
      }),
    async hits(...keys) {
      for (const key of keys) await driver.actions().sendKeys(key).perform()
    },
    async sees(...places) {
      for (const place of places) {
        await wait(`sees ${place.name}`, () => visible(place).then(({ length }) => length)).toBeGreaterThan(0)
      }
    },
    async seesNo(...places) {
      for (const place of places) {
        await wait(`sees no more of ${place.name}`, () => visible(place).then(({ length }) => length)).toBe(0)
      }
    },
    async reads(place, text) {
      const shown = async () =>
        driver.executeScript<string>('return arguments[0].innerText', await one(place))
      const all = wait(`reads ${place.name}`, async () => (await shown()).replace(/\s+/g, ' ').trim())
      await (typeof text === 'string' ? all.toContain(text) : all.toMatch(text))
    },
    async isBroughtTo(place) {
      const isInWindow = async () => driver.executeScript(IS_IN_WINDOW, await one(place))
      await wait(`is brought to ${place.name}`, isInWindow).toBe(true)
    },
    async isAt(path) {
      const address = async () => (await driver.getCurrentUrl()).replace(site, '')
      const here = wait(`is at ${path}`, address)
      await (typeof path === 'string' ? here.toBe(path) : here.toMatch(path))
    },
    async hasFocusOn(place) {
      const isFocused = async () =>
        driver.executeScript('return document.activeElement === arguments[0]', await one(place))
      await wait(`has the focus on ${place.name}`, isFocused).toBe(true)
    },
    async finds(place, property, value) {
      const found = async () => driver.executeScript(`return arguments[0].${property}`, await one(place))
      await wait(`finds the ${property} of ${place.name}`, found).toEqual(value)
    },
    asks: (question) => driver.executeScript(`return (${question})()`),
  }
}

/** How long a visitor waits for anything: slow machines draw pages without a graphics card. */
const PATIENCE = 20_000 // 20 seconds

const ARE_VISIBLE =
  'return Array.from(arguments, (element) => element.checkVisibility({ visibilityProperty: true }))'
const BRING_TO_THE_MIDDLE = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })'
const IS_IN_WINDOW = `
  const { top, bottom } = arguments[0].getBoundingClientRect()
  return bottom > 0 && top < innerHeight`
