/** Says from when this page is, if the service worker has kept it, and why it is shown. */
const since = document.querySelector<HTMLDataElement>('#kept-since')
const strip = document.querySelector<HTMLElement>('#kept')
const time = strip?.querySelector('time')

if (since && strip && time) {
  const at = new Date(since.value)
  const clock = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const day = at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
  time.textContent = at.toDateString() === new Date().toDateString() ? clock : `${day}, ${clock}`
  strip.dataset.why = since.dataset.why
  strip.hidden = false
}

export {}
