/** Searches the list that is on the page while there is no signal to search all of them. */
import { hasWords, searchedWords } from '../../core/requests/search.ts'

const kept = document.querySelector<HTMLElement>('#kept')
const form = document.querySelector<HTMLFormElement>('search form')
const field = form?.querySelector('input')

form?.addEventListener('submit', (event) => {
  if (!field || !kept || kept.hidden || kept.dataset.why === 'back') return
  event.preventDefault()
  field.blur()
  const words = searchedWords(field.value)
  for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
    const rows = Array.from(group.querySelectorAll<HTMLElement>('[data-found-by]'))
    for (const row of rows) row.hidden = !hasWords(`${row.textContent} ${row.dataset.foundBy}`, words)
    group.hidden = rows.every((row) => row.hidden)
    group.querySelector('details')?.toggleAttribute('open', words.length > 0)
  }
  const none = document.querySelector<HTMLElement>('#none-found')
  if (none) none.hidden = document.querySelector('[data-group]:not([hidden])') !== null
})
