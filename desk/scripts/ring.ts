/** Lets this device ring: asks for it after a tap, never on arrival, and says if it cannot. */
import { askDesk } from './ask-desk.ts'

const MAX_WAIT = 15_000 // milliseconds

const page = document.querySelector<HTMLElement>('#ring')

/** Shows what hinders this browser. */
export function showIfItRings(): void {
  if (!page) return
  if (!('PushManager' in window)) show(/iPhone|iPad/.test(navigator.userAgent) ? 'iphone' : 'cannot')
  else if (Notification.permission === 'denied') show('blocked')
}

document.addEventListener('click', ({ target }) => {
  if (page && (target as Element).closest('[data-ring]')) void ring()
})

function show(state = page?.dataset.state): void {
  for (const part of page?.querySelectorAll<HTMLElement>('[data-when]') ?? [])
    part.hidden = !part.dataset.when?.split(' ').includes(state ?? '')
}

async function ring(): Promise<void> {
  show('asking')
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return show(permission === 'denied' ? 'blocked' : undefined)
  const subscription = await subscribe().catch(() => undefined)
  if (!subscription) return show('cannot')
  const { endpoint = '', keys } = subscription.toJSON()
  const body = new URLSearchParams({ endpoint, ...keys })
  const answer = await askDesk('/desk/ring', MAX_WAIT, { method: 'POST', body })
  if (answer === 'lost' || answer === 'down') return show()
  if (answer.status === 400) return show('cannot')
  location.reload()
}

/** Subscribes anew: a push service may have given up an earlier subscription, or it may be for earlier keys. */
async function subscribe(): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const applicationServerKey = document.querySelector<HTMLDataElement>('#push-key')?.value ?? ''
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}
