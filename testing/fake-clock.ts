import type { Clock } from '../server/clock.ts'

/** A clock that stands still until a test advances it. */
export type FakeClock = Clock & {
  advance(milliseconds: number): void
  pendingTimers(): number
}

export function fakeClock(start = new Date('2026-07-04T14:30:00Z')): FakeClock {
  let now = start.getTime()
  const timers = new Map<object, { at: number; task: () => void }>()
  return {
    now: () => new Date(now),
    after(milliseconds, task) {
      const key = {}
      timers.set(key, { at: now + milliseconds, task })
      return () => timers.delete(key)
    },
    pendingTimers: () => timers.size,
    advance(milliseconds) {
      now += milliseconds
      for (const [key, { at, task }] of timers) {
        if (at > now) continue
        timers.delete(key)
        task()
      }
    },
  }
}
