const WIDTH = 30
/** Moves to the start of the line and clears it. */
const CLEAR = '\r\u001b[K'

/** Shows the progress of a long part: as a bar in a terminal, as a line of words elsewhere. */
export async function withProgress<Value>(
  title: string,
  part: (onProgress: (share: number) => void) => Promise<Value>,
): Promise<Value> {
  const { stderr } = process
  if (!stderr.isTTY) {
    console.error(`${title} ...`)
    return part(() => {})
  }
  const show = (share: number) => {
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
    const line = `${bar} ${Math.round(share * 100)} % ${title}`
    stderr.write(CLEAR + line.slice(0, stderr.columns - 1))
  }
  show(0)
  try {
    return await part(show)
  } finally {
    stderr.write(CLEAR)
  }
}
