import { SetupError } from '../../server/errors.ts'

/** A file that cannot be published. Its message names the file, and says why and what to do; others may be fine. */
export class UnusableVideo extends SetupError {}

/** Runs a step for each item. A file that cannot be used is noted in `refused`, and the others go on. */
export async function forEachUsable<Item, Result>(
  items: Item[],
  refused: string[],
  step: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    try {
      results.push(await step(item))
    } catch (error) {
      if (!(error instanceof UnusableVideo)) throw error
      refused.push(error.message)
    }
  }
  return results
}
