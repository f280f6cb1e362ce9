/** The current time, and timers. Code that waits takes a clock, so that tests can use a fake one. */
export type Clock = {
  now(): Date
  /** Runs `task` once after `milliseconds`, and returns a function that cancels it. */
  after(milliseconds: number, task: () => void): () => void
}

/** The real clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}
