import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { openSite } from '../e2e/support/fixtures.ts'
import { aQuote } from '../testing/builders.ts'

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
const port = Number(new URL(site.url).port)
await measureVisits('before')

const slow = startSlowConnections()
const fast = startBusyClients()
const start = performance.now()
do await measureVisits('during')
while (performance.now() - start < MIN_LOAD_TIME)
const seconds = (performance.now() - start) / 1000
console.log(`  the ${CONNECTIONS} fast clients got ${Math.round(fast.responses() / seconds)} pages a second`)
console.log(`  the server closed ${slow.closedByServer()} slow connections`)
if (slow.closedByServer() === 0) process.exitCode = 1
fast.stop()
slow.stop()

await measureVisits('after')
await site.close()

/** Makes visits one after another; each opens the home page and sends a quote request. */
async function measureVisits(when: string): Promise<void> {
  const [pages, quotes]: number[][] = [[], []]
  let failed = 0
  const time = async (times: number[] = [], path = '/', init?: RequestInit) => {
    const begin = performance.now()
    const response = await fetch(site.url + path, init)
    await response.arrayBuffer()
    times.push(performance.now() - begin)
    return response.status === 200
  }
  const quote = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aQuote()),
  }
  for (let visit = 0; visit < VISITS; visit++) {
    const served = [await time(pages), await time(quotes, '/api/SendEmail', quote)]
    if (!served.every(Boolean)) failed++
  }
  const inWords = (times: number[] = []) =>
    `${times.toSorted((a, b) => a - b)[VISITS / 2]?.toFixed(0)} ms (max ${Math.max(...times).toFixed(0)})`
  const served = `${VISITS - failed} of ${VISITS} visitors served`
  console.log(`${when}: ${served}; page ${inWords(pages)}, quote ${inWords(quotes)}`)
  if (failed > 0) process.exitCode = 1
}

/** Starts clients that request the home page as fast as they can, each on its own connection. */
function startBusyClients() {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let responses = 0
  let stopped = false

  function request(): void {
    if (stopped) return
    const retry = () => setTimeout(request, 100)
    get({ port, host: '127.0.0.1', path: '/', agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      responses++
      response.resume().once('end', request).once('error', retry)
    }).once('error', retry)
  }

  for (let index = 0; index < CONNECTIONS; index++) request()
  return {
    responses: () => responses,
    stop() {
      stopped = true
      agent.destroy()
    },
  }
}

/**
 * Opens connections that send a request's headers byte by byte and never finish them. Reconnects as soon as the server
 * closes a connection.
 */
function startSlowConnections() {
  const open = new Set<Socket>()
  let closedByServer = 0
  let stopped = false

  function connectSlowly(): void {
    const socket = connect(port, '127.0.0.1')
    open.add(socket)
    socket.write('POST /api/SendEmail HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    const timer = setInterval(() => socket.write('x'), 1000) // so that the connection never counts as idle
    socket.on('error', () => {})
    socket.resume().once('close', () => {
      clearInterval(timer)
      open.delete(socket)
      if (stopped) return
      closedByServer++
      connectSlowly()
    })
  }

  for (let index = 0; index < CONNECTIONS; index++) connectSlowly()
  return {
    closedByServer: () => closedByServer,
    stop() {
      stopped = true
      for (const socket of open) socket.destroy()
    },
  }
}
