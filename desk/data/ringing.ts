import { clockTime, momentInWords } from '../../core/business/time.ts'
import type { DeskLocals } from '../locals.ts'

type Kind = 'phone' | 'computer'

/** A device that rings, or has stopped to. Times are in words. */
type ShownDevice = {
  id: string
  name: string
  kind: Kind
  since: string
  lastRang: string | undefined
  stoppedAt: Date | undefined
  stopped: string | undefined
}

/** The device at hand, and whether it and others ring. */
export type Ringing = { kind: Kind; own: ShownDevice | undefined; others: ShownDevice[] }

export async function loadRinging({ store, browser, userAgent, now, business }: DeskLocals): Promise<Ringing> {
  const devices = (await store.ringing.devices(browser)).map((device) => ({
    ...device,
    kind: kindOf(device.name),
    since: momentInWords(device.sinceAt, now, business),
    lastRang: device.lastRangAt && clockTime(device.lastRangAt, business),
    stopped: device.stoppedAt && momentInWords(device.stoppedAt, now, business),
  }))
  return {
    kind: kindOf(userAgent),
    own: devices.find(({ isThis }) => isThis),
    others: devices.filter(({ isThis }) => !isThis),
  }
}

/** The first that fits. All browsers say `Safari`, and Android says `Linux`. */
const BROWSERS = { SamsungBrowser: 'Samsung Internet', Edg: 'Edge', Firefox: 'Firefox', Chrome: 'Chrome' }
const SYSTEMS = { iPhone: 'iPhone', Android: 'Android', Windows: 'Windows', 'Mac OS': 'Mac', Linux: 'Linux' }

/** `Chrome on Windows`, from what a browser says of itself. */
export function deviceName(userAgent: string): string {
  const find = (names: Record<string, string>) => Object.entries(names).find(([word]) => userAgent.includes(word))?.[1]
  return `${find(BROWSERS) ?? 'Safari'} on ${find(SYSTEMS) ?? 'a computer'}`
}

/** What a device is, by its name or by what its browser says of itself. */
const kindOf = (words: string): Kind => (/Android|iPhone|Mobile/.test(words) ? 'phone' : 'computer')
