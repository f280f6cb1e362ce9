import type { ClientDirective } from 'astro'

const TOUCH_EVENTS = ['focusin', 'pointerdown', 'pointerover'] as const

const touchDirective: ClientDirective = (load, _options, island) => {
  const touched = new AbortController()
  const hydrate = async () => {
    touched.abort()
    await (await load())()
  }
  for (const event of TOUCH_EVENTS) island.closest('form')?.addEventListener(event, hydrate, { signal: touched.signal })
}

export default touchDirective
