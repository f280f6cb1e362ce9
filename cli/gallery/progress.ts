import { Presets, SingleBar } from 'cli-progress'

/** Shows how far a long part has come: as a bar in a terminal, as a line of words elsewhere. */
export async function withProgress<Value>(
  title: string,
  part: (onProgress: (share: number) => void) => Promise<Value>,
): Promise<Value> {
  if (!process.stderr.isTTY) {
    console.error(`${title} ...`)
    return part(() => {})
  }
  const bar = new SingleBar(
    { format: `${title} {bar} {percentage} %`, stream: process.stderr, clearOnComplete: true },
    Presets.shades_classic,
  )
  bar.start(100, 0)
  try {
    return await part((share) => bar.update(Math.round(share * 100)))
  } finally {
    bar.stop()
  }
}
