/**
 * Keeps the list, and the requests that the owner has opened, readable without a signal: from the network if it
 * responds, else as kept. All that it keeps goes at sign-out, and whenever somebody has to sign in.
 */
import { NEEDS_SIGNAL } from './words.ts'

/** The parts of a worker that are used. TypeScript’s library for workers contradicts the one for pages. */
type WorkerEvent = Event & { waitUntil(promise: Promise<unknown>): void }
type FetchEvent = WorkerEvent & { request: Request; respondWith(response: Promise<Response>): void }
type Worker = {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(): Promise<{ url: string }[]> }
}

const worker = self as unknown as Worker

const CACHE = 'desk'
/** A weak signal may take minutes to fail. */
const MAX_WAIT = 5000 // milliseconds
const MAX_REQUESTS = 50
/** As long as a session lasts without a visit. */
const MAX_AGE = 30 * 24 * 60 * 60_000

const LIST = '/desk'
const NO_SIGNAL = '/desk/no-signal'
const KEPT = /^\/desk(\/requests\/[\w-]+(\/photos\/\d)?|\/_astro\/.+|\/site\/logo)?$/
/** Queries that only say what has just been done. */
const SAYS_ONLY = /^(\?(said|forgotten)\b.*)?$/
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
  if (origin !== location.origin) return
  if (/^\/desk\/sign-(in|out)/.test(pathname)) event.respondWith(leave(request))
  else if (KEPT.test(pathname) || request.mode === 'navigate')
    event.respondWith(respond(event, pathname, search))
})

/** Takes over from an older worker, whose cache may lack what this one looks for, and keeps the page that started it. */
async function start(): Promise<void> {
  await caches.delete(CACHE)
  await worker.clients.claim()
  const cache = await caches.open(CACHE)
  const pages = (await worker.clients.matchAll()).map(({ url }) => new URL(url).pathname)
  for (const page of new Set([LIST, NO_SIGNAL, ...pages.filter((path) => KEPT.test(path))]))
    await keep(cache, page)
}

async function leave(request: Request): Promise<Response> {
  await caches.delete(CACHE)
  return fetch(request).catch(() => noSignal(request))
}

async function respond(event: FetchEvent, path: string, search: string): Promise<Response> {
  const { request } = event
  const isRead = request.method === 'GET'
  // Opened before the request is sent: if it is deleted meanwhile, what is put into it is gone as well.
  const cache = await caches.open(CACHE)
  const kept = isRead && SAYS_ONLY.test(search) ? await find(cache, path) : undefined
  const fetched = fetch(request)
  event.waitUntil(
    fetched
      .then(async (response) => {
        if (!KEPT.test(path)) return
        // What was kept lacks what has just been done, or a note that was saved.
        if (isRead && search === '') await put(cache, path, response.clone())
        else if (SAYS_ONLY.test(search) && (isRead || request.mode !== 'navigate')) await keep(cache, path)
        if (path === LIST && request.mode === 'navigate' && response.ok) await tidy(cache)
      })
      .catch(() => {}),
  )
  try {
    return await (kept ? Promise.race([fetched, timeout()]) : fetched)
  } catch {
    return kept ? markAsKept(kept) : noSignal(request)
  }
}

async function keep(cache: Cache, path: string): Promise<void> {
  await put(cache, path, await fetch(path))
}

/** A redirect leads to another page, or to signing in. */
async function put(cache: Cache, path: string, response: Response): Promise<void> {
  if (!response.ok || response.redirected) return
  if (!isPage(response)) return cache.put(path, response)
  // A request is kept without the list beside it: when another is forgotten, it must not stay in there.
  const html = (await response.text()).replace(/<!--beside-->[\s\S]*<!--\/beside-->/, '')
  await cache.put(path, new Response(html, response))
}

function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

async function find(cache: Cache, path: string): Promise<Response | undefined> {
  const kept = await cache.match(path)
  return kept && Date.now() - keptAt(kept).getTime() < MAX_AGE ? kept : undefined
}

function keptAt(response: Response): Date {
  return new Date(response.headers.get('date') ?? 0)
}

/** Deletes requests that were forgotten or erased, and all but those opened last. */
async function tidy(cache: Cache): Promise<void> {
  if (!(await cache.match(NO_SIGNAL))) await keep(cache, NO_SIGNAL)
  const referenceOf = ({ url }: Request) => /\/requests\/([\w-]+)/.exec(url)?.[1] ?? ''
  const keys = await cache.keys()
  const references = [...new Set(keys.map(referenceOf).filter(Boolean))].slice(-MAX_REQUESTS).join(' ')
  const response = await fetch(`/desk/kept?${new URLSearchParams({ references })}`)
  const existing: string[] = await response.json()
  for (const key of keys)
    if (referenceOf(key) && !existing.includes(referenceOf(key))) await cache.delete(key)
}

function timeout(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, MAX_WAIT))
}

/** Lets a page say that it was kept, and from when it is. */
async function markAsKept(kept: Response): Promise<Response> {
  if (!isPage(kept)) return kept
  const at = keptAt(kept)
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const day = at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
  const isToday = at.toDateString() === new Date().toDateString()
  const html = (await kept.text()).replace(
    /( id="kept") hidden=""([\s\S]*?<time>)[^<]*/,
    (_match, id, words) => `${id}${words}${isToday ? time : `${day}, ${time}`}`,
  )
  return new Response(html, kept)
}

async function noSignal({ mode, url }: Request): Promise<Response> {
  if (/\/photos\/\d$/.test(url))
    return new Response(NO_PHOTO, { headers: { 'content-type': 'image/svg+xml' } })
  if (mode !== 'navigate') return Response.error()
  return (await caches.match(NO_SIGNAL)) ?? new Response(`No signal. ${NEEDS_SIGNAL}`)
}
