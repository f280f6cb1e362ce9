import { SetupError } from '../../server/errors.ts'

/** A file that cannot be published. The message names it, and says why. Other files can still be published. */
export class UnusableVideo extends SetupError {}

/** Runs a step for each item. If it throws UnusableVideo, adds the message to `rejected` and continues. */
export async function forEachUsable<Item, Result>(
  items: Item[],
  rejected: string[],
  step: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    try {
      results.push(await step(item))
    } catch (error) {
      if (!(error instanceof UnusableVideo)) throw error
      rejected.push(error.message)
    }
  }
  return results
}
