import { openSite } from '../e2e/support/fixtures.ts'
import { startBusyClients } from './load/busy-clients.ts'
import { measureVisits, type Visits } from './load/measure-visits.ts'
import { startSlowLoris } from './load/slow-loris.ts'

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
report('before', await measureVisits(site.url, VISITS))

const slow = startSlowLoris(port, CONNECTIONS)
const fast = startBusyClients(port, CONNECTIONS)
const start = performance.now()
do report('during', await measureVisits(site.url, VISITS))
while (performance.now() - start < MIN_LOAD_TIME)
const seconds = (performance.now() - start) / 1000
console.log(`  the ${CONNECTIONS} fast clients got ${Math.round(fast.responses() / seconds)} pages a second`)
console.log(`  the server closed ${slow.closedByServer()} slow connections`)
if (slow.closedByServer() === 0) process.exitCode = 1
fast.stop()
slow.stop()

report('after', await measureVisits(site.url, VISITS))
await site.close()

function report(when: string, { visits, failed, page, quote }: Visits): void {
  const times = [page.median, page.max, quote.median, quote.max].map((ms) => ms.toFixed(0))
  console.log(
    `${when}: ${visits - failed} of ${visits} visitors served; page ${times[0]} ms (max ${times[1]}), quote ${times[2]} ms (max ${times[3]})`,
  )
  if (failed > 0) process.exitCode = 1
}
