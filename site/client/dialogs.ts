/**
 * Opens and closes dialogs. A browser that knows invoker commands does so without this script, but shows that a
 * button was pressed only once the dialog, and with it the whole page's styles, has been worked out; here the button
 * answers first. Also: clicks on the empty parts of a dialog that fills the screen, and links that lead out of a
 * dialog.
 */
const knowsClosedBy = 'closedBy' in HTMLDialogElement.prototype

/** What a click on a full-screen dialog may hit without closing it. */
const CONTENT = 'a, button, video, p, h2'

document.addEventListener('click', (event) => {
  const act = event.target instanceof Element && action(event, event.target)
  if (!act) return
  event.preventDefault()
  // Not afterNextFrame(): a module that the islands share would no longer be inlined into the page.
  requestAnimationFrame(() => setTimeout(act))
})

/** What the click is to do to a dialog, if anything. */
function action(event: MouseEvent, target: Element): (() => void) | undefined {
  const opener = target.closest('[command=show-modal]')
  if (opener) return () => find<HTMLDialogElement>(opener.getAttribute('commandfor'))?.showModal()
  const dialog = target.closest('dialog')
  if (!dialog) return undefined
  const link = target.closest('a')
  if (link && leads(link, dialog)) {
    // With one of these keys it opens elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined
    return () => {
      dialog.close()
      location.assign(link.href)
    }
  }
  return target.closest('[command=close]') || isBackdrop(target, dialog) ? () => dialog.close() : undefined
}

/** By its id, and not by a selector, which an id such as `2-cars` would break. */
const find = <Found extends HTMLElement>(id: string | null) =>
  document.getElementById(id ?? '') as Found | null

/** A link to another place of this page closes the dialog; a link to a place within the dialog does not. */
function leads({ hash, pathname }: HTMLAnchorElement, dialog: HTMLDialogElement): boolean {
  return hash !== '' && pathname === location.pathname && !dialog.contains(find(hash.slice(1)))
}

/** A dialog's content fills it, so a click that hits the dialog itself went past it. */
function isBackdrop(target: Element, dialog: HTMLDialogElement): boolean {
  return dialog.dataset.variant === 'screen' ? !target.closest(CONTENT) : !knowsClosedBy && target === dialog
}
