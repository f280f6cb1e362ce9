/** The current time, and timers. Code that waits takes a clock, so that tests can use a fake one. */
export type Clock = {
  /** The date and time. It may jump in both directions when the clock is put right: use it for dates, not intervals. */
  now(): Date
  /** Milliseconds since any fixed moment. It never jumps. */
  elapsed(): number
  /** Runs `task` once after `milliseconds`, and returns a function that cancels it. */
  after(milliseconds: number, task: () => void): () => void
}

/** The real clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}
