/** Requests in one transaction; a larger group would delay every other response. */
const MAX_GROUP = 50

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

/**
 * Commits items that arrive together in one transaction, so that they share one wait for the disk. Between two
 * commits the event loop serves other requests. An item never waits for others to arrive, and resolves only after its
 * commit.
 *
 * @param commit runs all items in one transaction, and returns their results in the same order
 * @param isRowError whether one item caused the error, so that the others should be retried
 * @returns a function that commits an item, together with those that arrive at the same time
 */
export function groupCommit<Item, Result>(
  commit: (items: Item[]) => Promise<Result[]>,
  isRowError: (error: unknown) => boolean,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = []
  let scheduled = false

  function schedule(): void {
    if (scheduled || queue.length === 0) return
    scheduled = true
    setImmediate(async () => {
      const group = queue.slice(0, MAX_GROUP)
      queue = queue.slice(MAX_GROUP)
      await settle(group)
      scheduled = false
      schedule()
    })
  }

  /**
   * One faulty row must not fail its whole group, so each member is retried alone. A locked or full database fails the
   * whole group: 50 further attempts would each wait for the lock, and fail too.
   */
  async function settle(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => {
        resolve(results[index] as Result)
      })
    } catch (reason) {
      if (group.length > 1 && isRowError(reason)) for (const member of group) await settle([member])
      else for (const { reject } of group) reject(reason)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      schedule()
    })
}
