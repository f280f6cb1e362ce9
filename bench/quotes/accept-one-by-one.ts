import { WARM_UP } from './warm-up.ts'

/**
 * Accepts one request after the other, and prints how many a second once warmed up.
 *
 * @param accept gets a number of its own each time
 */
export async function acceptOneByOne(seconds: number, accept: (number: number) => unknown): Promise<void> {
  let number = 0
  while (number < WARM_UP) await accept(number++)
  const start = performance.now()
  while (performance.now() - start < seconds * 1000) await accept(number++)
  console.log((number - WARM_UP) / ((performance.now() - start) / 1000))
}
