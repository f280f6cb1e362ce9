/**
 * Keeps the list, and the requests that the owner has opened, readable without a signal: from the desk if it responds,
 * else as kept. All that it keeps goes whenever somebody has to sign in, as after signing out. scripts/kept.ts deletes
 * what is old or was forgotten.
 */
import { ALONE, CACHE, DOWN, FROM_DESK, LOST, MAX_AGE, NEEDS_SIGNAL } from './contract.ts'

/** The parts of a worker that are used. TypeScript’s library for workers contradicts the one for pages. */
type WorkerEvent = Event & { waitUntil(promise: Promise<unknown>): void }
type FetchEvent = WorkerEvent & { request: Request; respondWith(response: Promise<Response>): void }
type PushEvent = WorkerEvent & { data: { json(): { title: string; body: string; url: string } } }
type SubscriptionEvent = WorkerEvent & { newSubscription?: PushSubscription; oldSubscription?: PushSubscription }
type ClickEvent = WorkerEvent & { notification: Notification }
type Window = { url: string; focus(): Promise<Window>; navigate(url: string): Promise<unknown> }
type Worker = {
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
  registration: ServiceWorkerRegistration
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(): Promise<Window[]>; openWindow(url: string): Promise<unknown> }
}

const worker = self as unknown as Worker

/** A weak signal may take minutes to fail. */
const MAX_WAIT = 5000 // milliseconds

const LIST = '/desk'
const ARRIVALS = '/desk/arrivals'
const NO_SIGNAL = '/desk/no-signal'
const NO_ANSWER = '/desk/no-signal?down'
const SIGN_IN = '/desk/sign-in'
/** What is shown in place of others. */
const SUBSTITUTES = [NO_SIGNAL, NO_ANSWER]
const PAGE = /^\/desk(\/requests\/[\w-]+)?$/
const KEPT = /^\/desk(\/requests\/[\w-]+(\/photos\/\d)?|\/_astro\/.+|\/site\/logo)?$/
/** Queries that ask for another page. All others only say something, such as what has just been done. */
const ASKS = /[?&](search|group|past|forget)\b/
/** In place of a photo that was not kept. */
const NO_PHOTO = `<svg xmlns="http://www.w3.org/2000/svg">
<style>svg{fill:#555;font:15px sans-serif;text-anchor:middle}@media(prefers-color-scheme:dark){svg{fill:#aaa}}</style>
<svg x="50%" y="50%" overflow="visible"><text>This photo<tspan x="0" dy="20">waits for signal</tspan></text></svg>
</svg>`

worker.addEventListener('install', () => worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(start()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  const path = pathname.replace(/\/+$/, '')
  // The scope is only the beginning of a path: /desktop-wash is in it too.
  if (origin !== location.origin || !/^\/desk(\/|$)/.test(path)) return
  if (KEPT.test(path) || path === ARRIVALS || request.mode === 'navigate')
    event.respondWith(respond(event, path, search))
})

// Another notification about the same request takes the place of the one before.
worker.addEventListener('push', (event) => {
  const { title, body, url } = event.data.json()
  event.waitUntil(
    worker.registration.showNotification(title, { body, tag: url, data: url, icon: '/desk/site/icon-192' }),
  )
})
worker.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(open(String(notification.data)))
})

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewRinging(event)))

/** A browser replaces its subscription whenever it likes, also while no page is open. */
async function renewRinging({ newSubscription, oldSubscription }: SubscriptionEvent): Promise<void> {
  const subscription =
    newSubscription ??
    (await worker.registration.pushManager.subscribe(oldSubscription?.options as PushSubscriptionOptions))
  const { endpoint = '', keys } = subscription.toJSON()
  await fetch('/desk/ring/renew', { method: 'POST', body: new URLSearchParams({ endpoint, ...keys }) })
}

/** Opens a page in the window of the desk that is there, or in a new one. */
async function open(url: string): Promise<void> {
  const [window] = await worker.clients.matchAll()
  if (window) await (await window.focus()).navigate(url)
  else await worker.clients.openWindow(url)
}

/** Takes over from an older worker, whose cache may lack what this one looks for, and keeps the page that started it. */
async function start(): Promise<void> {
  await caches.delete(CACHE)
  await worker.clients.claim()
  const cache = await caches.open(CACHE)
  const pages = (await worker.clients.matchAll()).map(({ url }) => new URL(url).pathname)
  for (const page of new Set([LIST, ...SUBSTITUTES, ...pages.filter((path) => KEPT.test(path))]))
    await keep(cache, page)
}

async function respond(event: FetchEvent, path: string, search: string): Promise<Response> {
  const { request } = event
  const isNavigation = request.mode === 'navigate'
  const isRead = request.method === 'GET'
  // Opened before the request is sent: if it is deleted meanwhile, what is put into it is gone as well.
  const cache = await caches.open(CACHE)
  const kept = isRead && !ASKS.test(search) ? await find(cache, path) : undefined
  const fetched = fetch(request)
  event.waitUntil(
    fetched
      .then(async (response) => {
        if (!KEPT.test(path)) return
        // What was kept lacks what has just been done, or a note that was saved.
        if (isRead && search === '' && !PAGE.test(path)) await put(cache, path, response.clone())
        else if (!ASKS.test(search) && (isRead || !isNavigation)) await keep(cache, path)
        // A sign-out has deleted them.
        for (const page of SUBSTITUTES) if (path === LIST && !(await cache.match(page))) await keep(cache, page)
      })
      .catch(() => {}),
  )
  const response = await (kept ? inTime(fetched) : fetched).catch(() => undefined)
  if (response && isAnswer(response, isRead)) {
    if (path.startsWith(SIGN_IN) && (await isSignedOut())) await caches.delete(CACHE)
    return response
  }
  if (kept) return markAsKept(kept, response ? 'down' : 'lost')
  // A script judges for itself.
  return isNavigation || !response ? noSignal(request, response !== undefined) : response
}

/** Whether the session has ended. A link can lead to the sign-in page before that. */
async function isSignedOut(): Promise<boolean> {
  const response = await fetch('/desk/kept', { redirect: 'manual' }).catch(() => undefined)
  return response?.status !== 200
}

/** Whether the desk has responded, and not the proxy of a desk that is stopped. A desk that fails shows nothing new. */
function isAnswer({ type, status, headers }: Response, isRead: boolean): boolean {
  return type === 'opaqueredirect' || (headers.has(FROM_DESK) && !(isRead && status >= 500))
}

/** Keeps a page without what is beside it: a request that is forgotten must not stay in the page of another. */
async function keep(cache: Cache, path: string): Promise<void> {
  await put(cache, path, await fetch(path, { headers: { [ALONE]: '1' } }))
}

/** A redirect leads to another page, or to signing in. */
async function put(cache: Cache, path: string, response: Response): Promise<void> {
  if (response.ok && !response.redirected && response.headers.has(FROM_DESK)) await cache.put(path, response)
}

async function find(cache: Cache, path: string): Promise<Response | undefined> {
  const kept = await cache.match(path)
  // Files have the date of their first download.
  const isFile = /^\/desk\/(_astro|site)\//.test(path)
  return kept && (isFile || Date.now() - keptAt(kept).getTime() < MAX_AGE) ? kept : undefined
}

function keptAt(response: Response): Date {
  return new Date(response.headers.get('date') ?? 0)
}

function inTime(fetched: Promise<Response>): Promise<Response> {
  return Promise.race([fetched, new Promise<never>((_, reject) => setTimeout(reject, MAX_WAIT))])
}

/** Adds to a page from when it is and why it is shown, which scripts/arrivals.ts says. */
async function markAsKept(kept: Response, why: 'lost' | 'down'): Promise<Response> {
  if (!kept.headers.get('content-type')?.startsWith('text/html')) return kept
  const mark = `<data id="kept-since" value="${keptAt(kept).toISOString()}" data-why="${why}"></data>`
  return new Response((await kept.text()) + mark, kept)
}

async function noSignal({ mode, url }: Request, isDown: boolean): Promise<Response> {
  if (/\/photos\/\d$/.test(url)) return new Response(NO_PHOTO, { headers: { 'content-type': 'image/svg+xml' } })
  if (mode !== 'navigate') return Response.error()
  const kept = await caches.match(isDown ? NO_ANSWER : NO_SIGNAL)
  if (kept) return kept
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><title>Desk</title>
<p>${isDown ? DOWN : LOST}. ${NEEDS_SIGNAL}<p><a href="/desk">Try again</a>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
