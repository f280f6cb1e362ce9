/**
 * What native dialogs still need a hand with: browsers without invoker commands or `closedby`, clicks on the
 * empty parts of a dialog that fills the screen, and links that lead out of a dialog.
 */
const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype
const knowsClosedBy = 'closedBy' in HTMLDialogElement.prototype

/** What a click on a full-screen dialog may hit without closing it. */
const CONTENT = 'a, button, video, p, h2'

document.addEventListener('click', (event) => {
  const target = event.target
  if (!(target instanceof Element)) return
  if (!knowsCommands) runCommand(target)
  const dialog = target.closest('dialog')
  if (dialog && (leads(target, dialog) || isBackdrop(event, target, dialog))) dialog.close()
})

function runCommand(target: Element): void {
  const button = target.closest('button[commandfor]')
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button?.getAttribute('command') === 'close') dialog.close()
  else if (!dialog.open) dialog.showModal()
}

/** A link to another place of this page closes the dialog; a link to a place within the dialog does not. */
function leads(target: Element, dialog: HTMLDialogElement): boolean {
  const link = target.closest('a')
  if (!link?.hash || link.pathname !== location.pathname) return false
  return !dialog.contains(document.getElementById(link.hash.slice(1)))
}

function isBackdrop(event: MouseEvent, target: Element, dialog: HTMLDialogElement): boolean {
  if (dialog.dataset.variant === 'screen') return !target.closest(CONTENT)
  if (knowsClosedBy || target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
}
