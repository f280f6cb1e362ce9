import type { ClientDirective } from 'astro'

/** The last is for assistive technology that presses a submit button without a focus or pointer event. */
const TOUCH_EVENTS = ['focusin', 'pointerdown', 'pointerover', 'invalid'] as const

const touchDirective: ClientDirective = (load, _options, island) => {
  const touched = new AbortController()
  const hydrate = async () => {
    touched.abort()
    await (await load())()
  }
  for (const event of TOUCH_EVENTS)
    island.addEventListener(event, hydrate, { capture: true, signal: touched.signal })
  holdErrors(island)
}

/**
 * Holds back the browser's messages about an invalid form. Once the island has set `novalidate`, a submission that the
 * browser has refused is repeated, so that the island shows its own messages. If the island fails to load, the browser
 * shows its messages after all.
 */
function holdErrors(island: HTMLElement): void {
  const failed = new AbortController()
  let refused: HTMLFormElement | null = null
  const hold = (event: Event) => {
    event.preventDefault()
    refused = island.querySelector('form')
  }
  const submitAgain = () => {
    if (refused?.matches(':invalid')) refused.requestSubmit()
  }
  const release = () => {
    failed.abort()
    refused?.reportValidity()
  }
  island.addEventListener('invalid', hold, { capture: true, signal: failed.signal })
  island.addEventListener('astro:hydration-error', release, { signal: failed.signal })
  new MutationObserver(submitAgain).observe(island, { subtree: true, attributeFilter: ['novalidate'] })
}

export default touchDirective
