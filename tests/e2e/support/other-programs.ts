import type { Page } from '@playwright/test'

/**
 * What other programs do to a page that is open. Each function runs in
 * the page, and may run again.
 */
export const OTHER_PROGRAMS = {
  /** As Chrome’s translation does: the text nodes are new, and each stands in two new elements. */
  'a translator': () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) {
      const parent = text.parentElement
      if (!text.textContent?.trim() || parent?.closest('script, style, template, textarea, font')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.textContent
      outer.append(inner)
      parent?.replaceChild(outer, text)
    }
  },
  /** As LastPass and Dashlane do: an element after each field, attributes on it. */
  'a password manager': () => {
    for (const field of document.querySelectorAll('input, textarea')) {
      const icon = document.createElement('div')
      icon.dataset.icon = ''
      field.after(icon)
      field.setAttribute('data-rid', '1')
    }
  },
} as const

/** Lets a program change the page once, and then whenever the page changes, as translators do. */
export async function keepChanging(page: Page, program: keyof typeof OTHER_PROGRAMS): Promise<void> {
  await page.evaluate(`{
    const change = ${OTHER_PROGRAMS[program]}
    const options = { childList: true, characterData: true, subtree: true }
    const observer = new MutationObserver(() => {
      observer.disconnect()
      change()
      observer.observe(document.body, options)
    })
    change()
    observer.observe(document.body, options)
  }`)
}
