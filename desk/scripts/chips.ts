/** Shows the facts in a text as chips while it is edited. Its textarea, which is hidden, has a token for each. */
import { type Facts, hasFacts, type Piece, piecesOf } from '../../site/content/facts-in-texts.ts'

export function showChips(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-facts]')) {
    const textarea = box.nextElementSibling
    if (textarea instanceof HTMLTextAreaElement) showIn(box, textarea)
  }
}

function showIn(box: HTMLElement, textarea: HTMLTextAreaElement): void {
  const facts: Facts = JSON.parse(box.dataset.facts ?? '{}')
  const show = () => {
    // A browser shows the last line break only if another one follows.
    const text = textarea.value.replace(/\n$/, '\n\n')
    box.replaceChildren(...piecesOf(text, facts).map(nodeOf))
  }
  show()
  // Not before: what is typed without this script would not be posted.
  box.setAttribute('contenteditable', 'plaintext-only')
  if (!box.isContentEditable) box.contentEditable = 'true' // Firefox before 136
  box.addEventListener('input', () => {
    textarea.value = textOf(box).replace(/\n$/, '')
    textarea.dispatchEvent(new Event('input', { bubbles: true }))
  })
  // A token that was typed becomes a chip. Anything else stays, and can be undone.
  box.addEventListener('blur', () => {
    if (hasFacts(box.textContent, facts)) show()
  })
  document.getElementById(`${box.id}-label`)?.addEventListener('click', () => box.focus())
}

function nodeOf({ text, token }: Piece): Node {
  if (!token) return document.createTextNode(text)
  const chip = document.createElement('span')
  chip.className = 'chip'
  chip.contentEditable = 'false'
  chip.dataset.token = token
  chip.textContent = text
  return chip
}

function textOf(node: Node): string {
  if (node instanceof HTMLBRElement) return '\n'
  if (node instanceof HTMLElement && node.dataset.token) return node.dataset.token
  return node.hasChildNodes() ? Array.from(node.childNodes, textOf).join('') : (node.textContent ?? '')
}
