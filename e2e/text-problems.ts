/**
 * Every visible text of the page that is cut off at an edge or lies on another. Runs in the page, so that it
 * may use nothing from outside.
 */
export function textProblems(): string[] {
  /** Ascenders of one line may touch the line above. */
  const TOLERANCE = 0.3
  const root = document.querySelector('dialog[open]') ?? document.body
  const texts = visibleTexts()
  return [...new Set([...texts.flatMap(cutOff), ...overlaps()])]

  function visibleTexts() {
    const found: { text: string; element: Element; boxes: DOMRect[]; layer: Element | null }[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim()
      if (!text || !element?.checkVisibility({ visibilityProperty: true }) || isForScreenReaders(element))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      found.push({ text: text.slice(0, 40), element, boxes, layer: layerOf(element) })
    }
    return found
  }

  function isForScreenReaders(element: Element): boolean {
    return element.closest('.unseen, .skip, [aria-hidden="true"], script, style') !== null
  }

  /** What stays where it is while the page scrolls may lie over it. */
  function layerOf(element: Element): Element | null {
    for (let layer: Element | null = element; layer && layer !== root; layer = layer.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(layer).position)) return layer
    }
    return null
  }

  function cutOff({ text, element, boxes }: ReturnType<typeof visibleTexts>[number]): string[] {
    if (element.closest('#gallery ul')) return [] // The carousel's cards come into view as it is scrolled.
    const edges = [{ name: 'the screen', left: 0, right: document.documentElement.clientWidth }]
    for (
      let around: Element | null = element;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const { overflowX } = getComputedStyle(around)
      const { left, right } = around.getBoundingClientRect()
      if (overflowX !== 'visible') edges.push({ name: around.tagName, left, right })
    }
    return boxes.flatMap((box) =>
      edges
        .filter(({ left, right }) => box.left < left - 1 || box.right > right + 1)
        .map(({ name }) => `“${text}” is cut off by ${name}`)
        .concat(isCutOffBelow(element) ? `“${text}” is cut off below` : []),
    )
  }

  /** Within what hides, rather than scrolls, whatever is too high for it. */
  function isCutOffBelow(element: Element): boolean {
    const hider = element.closest('p, h1, h2, h3, li, a, button, figure')
    if (!hider || !/hidden|clip/.test(getComputedStyle(hider).overflowY)) return false
    return hider.scrollHeight > hider.clientHeight + 1
  }

  function overlaps(): string[] {
    const lines = texts.flatMap((entry) => entry.boxes.map((box) => ({ ...entry, box })))
    return lines.flatMap((one, index) =>
      lines
        .slice(index + 1)
        .filter(
          (other) => one.element !== other.element && one.layer === other.layer && touch(one.box, other.box),
        )
        .map((other) => `“${one.text}” lies on “${other.text}”`),
    )
  }

  function touch(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return across > 2 && down > TOLERANCE * Math.min(one.height, other.height)
  }
}
