/** In pixels from the start of the page. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Line {
  text: string
  /** As in CSS. */
  color: string
  /** Whether WCAG asks for less contrast (2.2, 1.4.3). */
  isLarge: boolean
  box: Box
}

/** The visible lines of text in an element. Runs in the page. */
export function textLines(part: Element): Line[] {
  const lines: Line[] = []
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim()
    if (!element || !text || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { x, y, width, height } of range.getClientRects())
      if (width >= 2) lines.push({ text, color, isLarge, box: { x, y: y + scrollY, width, height } })
  }
  return lines
}
