import type { Browser, Page } from '@playwright/test'

/** A phone's screen and finger. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Lighthouse's slow 4G, as a browser throttles it: round trip in ms, bytes a second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375, offline: false }

type Throttle = { line: boolean; cpu: number }

/** A new visitor's page on a throttled phone. Close its context when done. */
export async function openThrottledPhone(browser: Browser, { line, cpu }: Throttle): Promise<Page> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (line) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return page
}
