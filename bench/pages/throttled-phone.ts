import type { Browser, Page } from '@playwright/test'

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Lighthouse's slow 4G, as values for the DevTools protocol: latency in milliseconds, throughput in bytes a second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375, offline: false }

/** `cpu` is how many times slower the processor runs. */
type Throttle = { network: boolean; cpu: number }

/** Opens a page as a new visitor on a throttled phone. The caller closes its context. */
export async function openThrottledPhone(browser: Browser, { network, cpu }: Throttle): Promise<Page> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  if (network) {
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return page
}
