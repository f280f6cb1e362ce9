/** The time, and a way to be called later. Everything that waits takes one, so that tests need not wait. */
export type Clock = {
  now(): Date
  /** Runs `task` once after `milliseconds`, and returns a function that calls it off. */
  after(milliseconds: number, task: () => void): () => void
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}
