import type { ClientDirective } from 'astro'

const FIRST_TOUCH = ['focusin', 'pointerdown', 'pointerover'] as const

const touchDirective: ClientDirective = (load, _options, island) => {
  const touched = new AbortController()
  const hydrate = async () => {
    touched.abort()
    await (await load())()
  }
  for (const event of FIRST_TOUCH) island.addEventListener(event, hydrate, { signal: touched.signal })
}

export default touchDirective
