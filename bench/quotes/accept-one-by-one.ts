/** Before it counts, in seconds: Node compiles what is used often, and a server has been up for days. */
export const WARM_UP = 2

/**
 * Accepts one request after the other, and prints how many a second.
 *
 * @param accept gets a number of its own each time
 */
export async function acceptOneByOne(seconds: number, accept: (number: number) => unknown): Promise<void> {
  let accepted = 0
  async function acceptFor(time: number): Promise<number> {
    const [start, before] = [performance.now(), accepted]
    while (performance.now() - start < time * 1000) await accept(accepted++)
    return (accepted - before) / ((performance.now() - start) / 1000)
  }
  await acceptFor(WARM_UP)
  console.log(await acceptFor(seconds))
}
