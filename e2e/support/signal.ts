import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Page } from '@playwright/test'

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
  const { hostname, port } = new URL(site)
  const sockets = new Set<Socket>()
  let isLost = false
  const server = createServer((phone) => {
    if (isLost) {
      phone.destroy()
      return
    }
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [phone, upstream],
      [upstream, phone],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.once('close', () => to.destroy())
      from.pipe(to)
    }
  }).listen(0)
  await once(server, 'listening')
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: 100_000 },
  })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async lose() {
      isLost = true
      for (const socket of sockets) socket.destroy()
      await page.context().setOffline(true)
    },
    async restore() {
      isLost = false
      await page.context().setOffline(false)
    },
    close: () => server.close(),
  }
}
