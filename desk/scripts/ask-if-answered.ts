/**
 * Asks whether a reply was sent, once the owner is back from the app that it was written in. A phone may have thrown the
 * page away meanwhile.
 */
const KEY = 'replying'

function show(isAsking: boolean): void {
  const ask = document.querySelector<HTMLElement>('#ask')
  const actions = document.querySelector<HTMLElement>('#actions')
  if (!ask || !actions) return
  ask.hidden = !isAsking
  actions.hidden = isAsking
}

function askOnReturn(): void {
  if (document.visibilityState === 'visible' && sessionStorage.getItem(KEY) === location.pathname) show(true)
}

document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-asks]')) sessionStorage.setItem(KEY, location.pathname)
  if (!(target as Element).closest('#ask')) return
  sessionStorage.removeItem(KEY)
  show(false)
})
addEventListener('focus', askOnReturn)
document.addEventListener('visibilitychange', askOnReturn)
askOnReturn()

export {}
