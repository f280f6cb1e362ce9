import { askDesk } from './ask-desk.ts'

const MAX_WAIT = 15_000 // milliseconds

/** Tells the desk that the owner has opened what a customer wrote: loading the page changes nothing. */
export function markAsRead(): void {
  const page = document.querySelector<HTMLElement>('[data-unread]')?.dataset.unread
  if (page) askDesk(page, MAX_WAIT, { method: 'POST', body: new URLSearchParams({ action: 'read' }) })
}
