import type { Page } from '@playwright/test'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'

/** What lies between a phone and the site. */
export interface Signal {
  /** Where the site is reached. */
  url: string
  /** Breaks every connection, and lets none pass. */
  lose(): Promise<void>
  restore(): Promise<void>
  close(): void
}

/** Puts a weak signal, of 100 KB a second upwards, between a page and a site. */
export async function weakSignal(page: Page, site: string): Promise<Signal> {
  let isLost = false
  const { url, disconnect, close } = await startTcpProxy(site, (socket) => {
    if (isLost) socket.destroy()
  })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: 100_000 },
  })
  return {
    url: new URL(url).origin,
    async lose() {
      isLost = true
      disconnect()
      await page.context().setOffline(true)
    },
    async restore() {
      isLost = false
      await page.context().setOffline(false)
    },
    close,
  }
}
