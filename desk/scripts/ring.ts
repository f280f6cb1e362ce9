/** Lets this device ring: asks for it after a tap, never on arrival, and says if it cannot. */

const page = document.querySelector<HTMLElement>('#ring')

/** Shows what hinders this browser. */
export function showIfItRings(): void {
  // Safari on an iPhone and iPad says whether it was opened from the home screen. Only then can it ring.
  if (!('PushManager' in window)) show(Reflect.get(navigator, 'standalone') === false ? 'iphone' : 'cannot')
  else if (Notification.permission === 'denied') show('blocked')
}

document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-ring]')) void ring()
})

function show(state: string): void {
  for (const part of page?.querySelectorAll<HTMLElement>('[data-when]') ?? [])
    part.hidden = !part.dataset.when?.split(' ').includes(state)
}

async function ring(): Promise<void> {
  show('asking')
  const permission = await Notification.requestPermission()
  if (permission === 'default') return location.reload()
  if (permission === 'denied') return show('blocked')
  const subscription = await subscribe().catch(() => undefined)
  if (!subscription) return show('cannot')
  const { endpoint = '', keys } = subscription.toJSON()
  const body = new URLSearchParams({ endpoint, ...keys })
  const response = await fetch('/desk/ring', { method: 'POST', body }).catch(() => undefined)
  if (response?.status === 400) return show('cannot')
  location.reload()
}

/** Subscribes anew: a push service may have given up an earlier subscription, or it may be for earlier keys. */
async function subscribe(): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const applicationServerKey = document.querySelector<HTMLDataElement>('#push-key')?.value ?? ''
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}
