/** As many as one commit takes at once; more would keep everything else waiting. */
const LARGEST = 50

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (reason: unknown) => void
}

/**
 * Lets what arrives together share one commit: the disk is waited for once, not once each, and between two
 * commits the server answers others. Nothing waits for company, and nothing resolves before its commit.
 *
 * @param commit runs all items in one transaction; its results are in their order
 * @returns what commits a single item, together with those that happen to arrive with it
 */
export function groupCommit<Item, Result>(
  commit: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = []
  let scheduled = false

  function schedule(): void {
    if (scheduled || queue.length === 0) return
    scheduled = true
    setImmediate(async () => {
      const group = queue.slice(0, LARGEST)
      queue = queue.slice(LARGEST)
      await settle(group)
      scheduled = false
      schedule()
    })
  }

  /** Where a group fails, each of its members is tried alone: one must not fail for another's sake. */
  async function settle(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await commit(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => {
        resolve(results[index] as Result)
      })
    } catch (reason) {
      if (group.length > 1) for (const member of group) await settle([member])
      else group[0]?.reject(reason)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      schedule()
    })
}
