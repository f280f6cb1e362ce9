/**
 * Asks whether a reply was sent, once the owner is back from the app that it was written in. A phone may have thrown the
 * page away meanwhile.
 */
const ask = document.querySelector<HTMLElement>('#ask')
const actions = document.querySelector<HTMLElement>('#actions')
const KEY = 'replying'
const isWaiting = () => sessionStorage.getItem(KEY) === location.pathname

function show(isAsking: boolean): void {
  if (!ask || !actions) return
  ask.hidden = !isAsking
  actions.hidden = isAsking
}

function askOnReturn(): void {
  if (document.visibilityState === 'visible' && isWaiting()) show(true)
}

for (const link of document.querySelectorAll('[data-asks]'))
  link.addEventListener('click', () => sessionStorage.setItem(KEY, location.pathname))

ask?.addEventListener('click', () => {
  sessionStorage.removeItem(KEY)
  show(false)
})
addEventListener('focus', askOnReturn)
document.addEventListener('visibilitychange', askOnReturn)
askOnReturn()

export {}
