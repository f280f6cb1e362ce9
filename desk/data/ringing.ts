import { momentInWords } from '../../core/business/time.ts'
import type { DeskLocals } from '../locals.ts'

/** The row at the foot of Requests: whether this device rings. */
export type RingRow = { title: string; detail: string; kind: Kind; tone: 'good' | 'bad' | undefined }

type Kind = 'phone' | 'computer'

export async function ringRow({ store, browser, userAgent, now, business }: DeskLocals): Promise<RingRow> {
  const devices = await store.ringing.devices(browser)
  const own = devices.find(({ isThis }) => isThis)
  const kind = kindOf(userAgent)
  if (!own) return { title: `Ring this ${kind}`, detail: 'Off', kind, tone: undefined }
  if (own.stoppedAt) {
    const detail = `Since ${momentInWords(own.stoppedAt, now, business)}`
    return { title: `This ${kind} has stopped ringing`, detail, kind, tone: 'bad' }
  }
  const other = devices.find(({ isThis, stoppedAt }) => !isThis && !stoppedAt)
  return { title: `This ${kind} rings`, detail: other ? `And a ${kindOf(other.name)}` : '', kind, tone: 'good' }
}

const BROWSERS = { 'Samsung Internet': /SamsungBrowser/, Edge: /Edg/, Firefox: /Firefox|FxiOS/, Chrome: /Chrome|CriOS/ }
const SYSTEMS = {
  iPhone: /iPhone/,
  iPad: /iPad/,
  Android: /Android/,
  Windows: /Windows/,
  Mac: /Mac OS/,
  Linux: /Linux/,
}

/** `Chrome on Windows`, from what a browser says of itself. */
export function deviceName(userAgent: string): string {
  const find = (names: Record<string, RegExp>) =>
    Object.entries(names).find(([, pattern]) => pattern.test(userAgent))?.[0]
  return [find(BROWSERS) ?? 'Safari', find(SYSTEMS) ?? 'a computer'].join(' on ')
}

/** What a device is, by its name or by what its browser says of itself. */
export const kindOf = (words: string): Kind => (/Android|iPhone|iPad|Mobile/.test(words) ? 'phone' : 'computer')
