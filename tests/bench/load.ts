import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSite } from '../e2e/support/fixtures.ts'
import { aQuote } from '../support/builders.ts'

/**
 * `npm run load`: measures what a visitor experiences before, during and after a load of 500 connections. Half are
 * slow-loris connections, half request pages as fast as they can. Fails if a visitor does not get the page or cannot
 * send a quote request, or if no slow connection is closed. Needs a built site; clients and server share this machine.
 */
const CONNECTIONS = 250 // of each kind
const VISITS = 40
/** Longer than the server's timeout for request headers, so that it closes slow connections and they reconnect. */
const MIN_LOAD_TIME = 30_000

const site = await openSite(process.cwd())
let isLoading = true
let pages = 0
let closedByServer = 0
const slowSockets = new Set<Socket>()

await measureVisits('before')
const start = performance.now()
for (let index = 0; index < CONNECTIONS; index++) {
  readPages()
  connectSlowly()
}
do await measureVisits('during')
while (performance.now() - start < MIN_LOAD_TIME)
isLoading = false
for (const socket of slowSockets) socket.destroy()
const rate = Math.round(pages / ((performance.now() - start) / 1000))
console.log(`  the ${CONNECTIONS} fast clients got ${rate} pages a second`)
console.log(`  the server closed ${closedByServer} slow connections`)
if (closedByServer === 0) process.exitCode = 1
await measureVisits('after')
await site.close()

/** Makes visits one after another; each opens the home page and sends a quote request. */
async function measureVisits(when: string): Promise<void> {
  const quote = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(aQuote()) }
  const times: Record<string, number[]> = { '/': [], '/api/SendEmail': [] }
  let served = 0
  for (let visit = 0; visit < VISITS; visit++) {
    let isServed = true
    for (const [path, measured] of Object.entries(times)) {
      const begin = performance.now()
      const response = await fetch(site.url + path, path === '/' ? {} : quote)
      await response.arrayBuffer()
      measured.push(performance.now() - begin)
      isServed &&= response.status === 200
    }
    if (isServed) served++
  }
  const [page, request] = Object.values(times).map((measured) => {
    const sorted = measured.toSorted((a, b) => a - b)
    return `${sorted[VISITS / 2]?.toFixed(0)} ms (max ${sorted.at(-1)?.toFixed(0)})`
  })
  console.log(`${when}: ${served} of ${VISITS} visitors served; page ${page}, quote ${request}`)
  if (served < VISITS) process.exitCode = 1
}

/** Requests the home page as fast as it can, on a connection of its own. */
async function readPages(): Promise<void> {
  while (isLoading) {
    const page = await fetch(site.url)
      .then((response) => response.arrayBuffer())
      .catch(() => undefined)
    if (page) pages++
    else await sleep(100)
  }
}

/**
 * Sends a request's headers byte by byte and never finishes them. Connects again as soon as the server closes the
 * connection.
 */
function connectSlowly(): void {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  slowSockets.add(socket)
  socket.write('POST /api/SendEmail HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  const timer = setInterval(() => socket.write('x'), 1000) // so that the connection never counts as idle
  socket.on('error', () => {})
  socket.resume().once('close', () => {
    clearInterval(timer)
    slowSockets.delete(socket)
    if (!isLoading) return
    closedByServer++
    connectSlowly()
  })
}
