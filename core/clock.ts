import { countOf } from './text.ts'

/** Durations in milliseconds, to be written as `30 * MINUTE`. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The current time, and timers. Code that waits takes a clock, so that tests can use a fake one. */
export type Clock = {
  /** The date and time. It may jump in both directions when the clock is put right: use it for dates, not intervals. */
  now(): Date
  /** Milliseconds since any fixed moment. It never jumps. */
  elapsed(): number
  /** Runs `task` once after `milliseconds`, and returns a function that cancels it. */
  after(milliseconds: number, task: () => void): () => void
}

/**
 * Runs a task, and again after the milliseconds that it returns.
 *
 * @param first the milliseconds until the first run; default: now
 * @returns a function that stops it, and resolves once no run is in progress
 */
export function repeat(clock: Clock, task: () => Promise<number>, first?: number): () => Promise<void> {
  let stopped = false
  let cancel = () => {}
  let lastRun = Promise.resolve()
  function run(): void {
    lastRun = task().then((wait) => {
      if (!stopped) cancel = clock.after(wait, run)
    })
  }
  if (first === undefined) run()
  else cancel = clock.after(first, run)
  return async () => {
    stopped = true
    cancel()
    await lastRun
  }
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** `31 minutes`, `5 hours`, `3 days`. */
export function durationInWords(milliseconds: number): string {
  if (milliseconds < 2 * HOUR) return countOf(Math.floor(milliseconds / MINUTE), 'minute')
  if (milliseconds < 2 * DAY) return countOf(Math.floor(milliseconds / HOUR), 'hour')
  return countOf(Math.floor(milliseconds / DAY), 'day')
}
