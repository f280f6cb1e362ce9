import type { ClientDirective } from 'astro'

const TOUCH_EVENTS = ['focusin', 'pointerdown', 'pointerover'] as const

const formDirective: ClientDirective = (load, { value }, island) => {
  const form = island.closest('form')
  if (!form) return
  form.addEventListener('submit', () => {
    if (!form.noValidate) form.dataset.posted = ''
  })
  const touched = new AbortController()
  const hydrate = async () => {
    if (touched.signal.aborted) return
    touched.abort()
    await (await load())()
  }
  for (const event of TOUCH_EVENTS) form.addEventListener(event, hydrate, { signal: touched.signal })
  if (value !== 'visible') return
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    hydrate()
  })
  observer.observe(form)
}

export default formDirective
