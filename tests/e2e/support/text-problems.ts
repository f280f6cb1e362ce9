/**
 * Every visible text and form field in the viewport that is cut off, overlaps another text or is covered by another
 * element. Only an opaque full-width bar may cover text, and only if the text can be scrolled out from under it. Runs
 * in the page, so it must not refer to anything outside this function.
 */
export function textProblems(): string[] {
  /** How much of its height a line may overlap another, because ascenders may touch the line above. */
  const MAX_OVERLAP = 0.3
  /** By how many pixels a browser may round a scroll position. */
  const ROUNDING = 1
  const dialog = document.querySelector('dialog[open]')
  const root = dialog ?? document.body
  const part = [...(dialog?.querySelectorAll('[data-scroller]') ?? [])].find(
    (candidate) => getComputedStyle(candidate).overflowY === 'auto',
  )
  const scroller = part ?? dialog ?? document.documentElement
  const texts = visibleTexts()
  // So that elementsFromPoint finds what clicks pass through, except pictures, which may be transparent.
  const clickable = new CSSStyleSheet()
  clickable.replaceSync('*:not(img) { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(clickable)
  const problems = [...new Set([...texts.flatMap(cutOff), ...overlaps(), ...texts.flatMap(covered)])]
  document.adoptedStyleSheets.pop()
  return problems

  function visibleTexts() {
    const found: { text: string; element: Element; boxes: DOMRect[]; layer: Element | null }[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      const range = document.createRange()
      range.selectNodeContents(node)
      if (text && node.parentElement) add(text, node.parentElement, [...range.getClientRects()])
    }
    for (const field of root.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
      add(`field ${field.name}`, field, [field.getBoundingClientRect()])
    }
    return found

    function add(text: string, element: Element, rects: DOMRect[]): void {
      const boxes = rects.filter((box) => box.width > 0 && isInView(box, element))
      if (boxes.length === 0 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return
      if (element.closest('.visually-hidden, .skip, [aria-hidden="true"], script, style')) return
      if (element.getBoundingClientRect().width <= 1) return // Visually hidden.
      found.push({ text: text.slice(0, 40), element, boxes, layer: layerOf(element) })
    }
  }

  /** Whether a line is on the screen, and not scrolled out of a part of the dialog that scrolls. */
  function isInView({ top, bottom }: DOMRect, element: Element): boolean {
    if (bottom <= 0 || top >= innerHeight) return false
    const clip = part?.contains(element) ? part.getBoundingClientRect() : undefined
    const middle = (top + bottom) / 2
    return !clip || (middle > clip.top && middle < clip.bottom)
  }

  /** The fixed or sticky ancestor, if any. It may overlap text of other layers. */
  function layerOf(element: Element): Element | null {
    for (let layer: Element | null = element; layer && layer !== root; layer = layer.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(layer).position)) return layer
    }
    return null
  }

  /** What may hide a part of an element by clipping it. */
  function clippers(element: Element): Element[] {
    const around = element.parentElement
    const outer = around && around !== document.body ? clippers(around) : []
    return getComputedStyle(element).overflowX === 'visible' ? outer : [element, ...outer]
  }

  function cutOff({ text, element, boxes }: ReturnType<typeof visibleTexts>[number]): string[] {
    // Cards outside the carousel's visible part, and tabs outside their row's.
    if (element.closest('#gallery ul, [role=tablist]')) return []
    const edges = [document.documentElement, ...clippers(element)].map((around) => ({
      name: around.tagName,
      left: around === document.documentElement ? 0 : around.getBoundingClientRect().left,
      right: around === document.documentElement ? around.clientWidth : around.getBoundingClientRect().right,
    }))
    return boxes.flatMap((box) =>
      edges
        .filter(({ left, right }) => box.left < left - 1 || box.right > right + 1)
        .map(({ name }) => `“${text}” is cut off by ${name}`)
        .concat(isCutOffBelow(element) ? `“${text}” is cut off below` : []),
    )
  }

  /** Whether the text is taller than a container that hides its overflow. */
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
        .filter((other) => one.element !== other.element && one.layer === other.layer)
        .filter((other) => isOverlap(one.box, other.box))
        .map((other) => `“${one.text}” overlaps “${other.text}”`),
    )
  }

  function isOverlap(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return across > 2 && down > MAX_OVERLAP * Math.min(one.height, other.height)
  }

  /** Checks the middle and both ends of each line, where they are not clipped by the line's own containers. */
  function covered({ text, element, boxes }: ReturnType<typeof visibleTexts>[number]): string[] {
    return boxes.flatMap((box) => {
      const y = (box.top + box.bottom) / 2
      const points = [box.left + 2, (box.left + box.right) / 2, box.right - 2]
      return points.flatMap((x) => {
        if (!isVisibleAt(element, x, y)) return []
        const cover = coverAt(element, x, y)
        if (!cover || isBarToScrollUnder(cover, element)) return []
        return `“${text}” is covered by ${cover.tagName.toLowerCase()} ${cover.id || cover.textContent?.trim().slice(0, 20)}`
      })
    })
  }

  function isVisibleAt(element: Element, x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= document.documentElement.clientWidth || y >= innerHeight) return false
    return clippers(element).every((around) => {
      const { left, right, top, bottom } = around.getBoundingClientRect()
      return x >= left && x <= right && y >= top && y <= bottom
    })
  }

  /** The topmost element at a point, unless it is the text's own element, an ancestor or a descendant. */
  function coverAt(element: Element, x: number, y: number): Element | undefined {
    const own = element.closest('label') ?? element
    const [top] = document.elementsFromPoint(x, y).filter((hit) => getComputedStyle(hit).opacity !== '0')
    return top && !top.contains(own) && !own.contains(top) ? top : undefined
  }

  /**
   * Whether the cover belongs to an opaque bar across the top or bottom of the scroller, and the text can be scrolled
   * out from under it.
   */
  function isBarToScrollUnder(cover: Element, element: Element): boolean {
    const bar = layerOf(cover)
    if (!bar || bar === layerOf(element) || !isOpaque(bar)) return false
    const box = bar.getBoundingClientRect()
    const around = scroller.getBoundingClientRect()
    const width = Math.min(around.width, scroller.clientWidth)
    if (box.left > around.left + 2 || box.right < around.left + width - 2) return false
    const { scrollTop, scrollHeight, clientHeight } = scroller
    const isTop = box.top <= (dialog ? around.top : 0) + 2
    return isTop ? scrollTop > ROUNDING : scrollTop < scrollHeight - clientHeight - ROUNDING
  }

  function isOpaque(bar: Element): boolean {
    return ['::before', null].some((part) => {
      const { backgroundColor, opacity } = getComputedStyle(bar, part)
      return opacity === '1' && /^rgb\(/.test(backgroundColor)
    })
  }
}
