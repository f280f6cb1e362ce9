const WIDTH = 30
/** Moves to the start of the line and clears it. */
const CLEAR = '\r\u001b[K'

/** Shows the progress of a task: as a bar in a terminal, as a single line elsewhere. */
export async function withProgress<Value>(
  title: string,
  task: (onProgress: (share: number) => void) => Promise<Value>,
): Promise<Value> {
  const { stderr } = process
  if (!stderr.isTTY) {
    console.error(`${title} ...`)
    return task(() => {})
  }
  const show = (share: number) => {
    const done = Math.min(1, share)
    const bar = '█'.repeat(Math.round(done * WIDTH)).padEnd(WIDTH, '░')
    const line = `${bar} ${Math.round(done * 100)} % ${title}`
    stderr.write(CLEAR + line.slice(0, stderr.columns - 1))
  }
  show(0)
  try {
    return await task(show)
  } finally {
    stderr.write(CLEAR)
  }
}
