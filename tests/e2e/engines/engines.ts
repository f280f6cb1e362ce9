import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { Builder, By, Key, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../../server/process/ports.ts'
import { test as base, expect } from '../support/fixtures.ts'

/** The keys of Puppeteer, as Selenium has them. */
const KEYS = { ArrowRight: Key.ARROW_RIGHT, Enter: Key.ENTER, Escape: Key.ESCAPE, Space: Key.SPACE, Tab: Key.TAB }

/** What both engines can do. Elements are named by XPath, of which the first visible one counts. */
export interface Engine {
  open(url: string): Promise<void>
  /** Evaluates an expression in the page. */
  read(expression: string): Promise<unknown>
  click(xpath: string): Promise<void>
  /** Types a text, or chooses a file. */
  fill(xpath: string, text: string): Promise<void>
  press(key: keyof typeof KEYS): Promise<void>
  close(): Promise<unknown>
}

export type EngineOptions = { engineName: 'firefox' | 'webkit' }

/** Tests in another engine. Playwright is only the test runner, because its own builds of the engines are patched. */
export const test = base.extend<EngineOptions & { engine: Engine }>({
  engineName: ['firefox', { option: true }],
  engine: async ({ engineName }, use) => {
    const engine = engineName === 'firefox' ? await startFirefox() : await startWebKit()
    await use(engine)
    await engine.close()
  },
})

/** Repeats a step until it succeeds, because the page may still be loading or moving. */
const retry = (step: () => Promise<unknown>) => expect(step).toPass({ timeout: 20_000 })

async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: { width: 1400, height: 900 },
    extraPrefsFirefox: { 'media.autoplay.default': 0 },
  })
  const page = await browser.newPage()
  const find = async (xpath: string): Promise<ElementHandle<HTMLElement>> => {
    for (const element of await page.$$(`::-p-xpath(${xpath})`))
      if (await element.isVisible()) return element as ElementHandle<HTMLElement>
    throw new Error(`${xpath} is not visible`)
  }
  return {
    open: async (url) => void (await page.goto(url)),
    read: (expression) => page.evaluate(expression),
    click: (xpath) => retry(async () => (await find(xpath)).click()),
    async fill(xpath, text) {
      await retry(async () => {
        const element = await find(xpath)
        if (text.startsWith('/')) return (element as ElementHandle<HTMLInputElement>).uploadFile(text)
        await element.type(text)
      })
    },
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  }
}

async function startWebKit(): Promise<Engine> {
  const port = await freePort()
  const server = spawn('xvfb-run', ['-a', '-s', '-screen 0 1600x1200x24', 'WebKitWebDriver', `--port=${port}`], {
    // The sandbox needs user namespaces, which are often unavailable to root and in containers.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
    detached: true, // so that its child processes can be ended too
  })
  await retry(() => fetch(`http://127.0.0.1:${port}/status`))
  const [binary] = globSync('/usr/lib/**/webkit2gtk-4.1/MiniBrowser')
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } })
    .build()
  await driver.manage().window().setRect({ width: 1400, height: 900 })
  const find = async (xpath: string): Promise<WebElement> => {
    const isVisible = 'return arguments[0].checkVisibility({ visibilityProperty: true })'
    for (const element of await driver.findElements(By.xpath(xpath)))
      if (await driver.executeScript(isVisible, element)) return element
    throw new Error(`${xpath} is not visible`)
  }
  return {
    open: (url) => driver.get(url),
    read: (expression) => driver.executeScript(`return ${expression}`),
    click: (xpath) =>
      retry(async () => {
        const element = await find(xpath)
        await driver.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element)
        await element.click()
      }),
    fill: (xpath, text) => retry(async () => (await find(xpath)).sendKeys(text)),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    async close() {
      await driver.quit()
      const exit = once(server, 'exit')
      if (server.pid) process.kill(-server.pid)
      await exit
    },
  }
}
