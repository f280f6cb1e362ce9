import type { Clock } from '../../core/clock.ts'

/** A clock that stands still until a test advances it. */
export type FakeClock = Clock & {
  advance(milliseconds: number): void
  /** Puts the date right or wrong, as NTP does. No time passes. */
  set(date: Date): void
  pendingTimers(): number
}

export function fakeClock(start = new Date('2026-07-04T14:30:00Z')): FakeClock {
  let now = start.getTime()
  let elapsed = 0
  const timers = new Map<object, { at: number; task: () => void }>()
  return {
    now: () => new Date(now),
    elapsed: () => elapsed,
    after(milliseconds, task) {
      const key = {}
      timers.set(key, { at: elapsed + milliseconds, task })
      return () => timers.delete(key)
    },
    pendingTimers: () => timers.size,
    set(date) {
      now = date.getTime()
    },
    advance(milliseconds) {
      now += milliseconds
      elapsed += milliseconds
      for (const [key, { at, task }] of timers) {
        if (at > elapsed) continue
        timers.delete(key)
        task()
      }
    },
  }
}
