/**
 * Opens and closes dialogs. Browsers that support invoker commands do so without this script, but they show the button
 * as pressed only after they have recalculated the styles of the whole page; this script shows it first
 * (docs/decisions/0001-static-html-and-late-hydration.md). A link to something inside a dialog opens the dialog there,
 * also from another page. The script also closes a full-screen dialog on a click on an empty part, and any dialog on a
 * click on a link that leads out of it. Browsers without dialogs show what is in them on the page.
 */
const example = document.createElement('dialog')
const supportsClosedBy = 'closedBy' in example

/** Clicks on these do not close a full-screen dialog. */
const CONTENT = 'a, button, video, p, h2'

if ('showModal' in example) {
  document.addEventListener('click', onClick)
  const linked = find(location.hash.slice(1))
  const dialog = linked?.closest('dialog')
  if (dialog) openAt(dialog, linked)
}

function onClick(event: MouseEvent): void {
  // With one of these keys, a link opens in another tab or window.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  const action = actionFor(event.target as Element)
  if (!action) return
  event.preventDefault()
  requestAnimationFrame(() => setTimeout(action))
}

/** Returns what a click does to a dialog, or `undefined` for nothing. */
function actionFor(target: Element): (() => void) | undefined {
  const opener = target.closest('[command=show-modal]')
  if (opener) return () => find<HTMLDialogElement>(opener.getAttribute('commandfor'))?.showModal()
  const link = target.closest('a')
  const content = link && isOnThisPage(link) ? find(link.hash.slice(1)) : undefined
  const closed = content?.closest<HTMLDialogElement>('dialog:not([open])')
  if (closed) return () => openAt(closed, content)
  const dialog = target.closest('dialog')
  if (!dialog) return undefined
  if (link && leavesDialog(link, dialog))
    return () => {
      dialog.close()
      location.assign(link.href)
    }
  return target.closest('[command=close]') || isBackdrop(target, dialog) ? () => dialog.close() : undefined
}

/** By id rather than selector: an id such as `2-cars` is not a valid selector. */
function find<Found extends HTMLElement>(id: unknown): Found | null {
  return document.getElementById(id as string) as Found | null
}

function isOnThisPage({ hash, pathname }: HTMLAnchorElement): boolean {
  return hash !== '' && pathname === location.pathname
}

/** Opens a dialog, at the tab of this content if it is a tab's panel. */
function openAt(dialog: HTMLDialogElement, content: HTMLElement | null | undefined): void {
  dialog.showModal()
  find(`${content?.id}_tab`)?.click()
}

/** Whether a link leads to a target on this page outside the dialog. */
function leavesDialog(link: HTMLAnchorElement, dialog: HTMLDialogElement): boolean {
  return isOnThisPage(link) && !dialog.contains(find(link.hash.slice(1)))
}

/** The content fills the dialog box, so a click whose target is the dialog element hit its backdrop. */
function isBackdrop(target: Element, dialog: HTMLDialogElement): boolean {
  return dialog.dataset.variant === 'screen' ? !target.closest(CONTENT) : !supportsClosedBy && target === dialog
}
