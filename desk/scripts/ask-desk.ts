import { FROM_DESK } from '../worker/contract.ts'

/** The disk is full, which trying again does not change. */
const FULL = 507

/** What the desk responds. A redirect has the status 0. */
export type Answer = { status: number; text: string; headers: Headers }

/**
 * Sends a request to the desk. `lost`: nothing came back in time, so the desk may have done it, or may do it yet.
 * `down`: something else responded, such as the proxy of a desk that is stopped, or the desk failed.
 *
 * @param timeout for all of it, in milliseconds
 */
export async function askDesk(url: string, timeout: number, init?: RequestInit): Promise<Answer | 'lost' | 'down'> {
  // Safari before 16 and Chrome before 103 lack AbortSignal.timeout.
  const controller = new AbortController()
  setTimeout(() => controller.abort(), timeout)
  try {
    const response = await fetch(url, { redirect: 'manual', ...init, signal: controller.signal })
    const { type, status, headers } = response
    if (type !== 'opaqueredirect' && (!headers.has(FROM_DESK) || (status >= 500 && status !== FULL))) return 'down'
    return { status, headers, text: await response.text() }
  } catch {
    return 'lost'
  }
}
