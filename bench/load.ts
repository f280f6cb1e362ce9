import { openSite } from '../e2e/site.ts'
import { busyClients } from './load/busy-clients.ts'
import { slowLoris } from './load/slow-loris.ts'
import { type Experience, visitors } from './load/visitor.ts'

/**
 * `npm run load`: what a visitor experiences before, during and after 500 connections, half of them slow-loris
 * and half as fast as they can. Fails when a visitor did not get the page or could not send a quote. Needs a
 * built site; clients and server share this machine.
 */
const HALF = 250
const VISITS = 40

const site = await openSite(process.cwd())
const port = Number(new URL(site.url).port)
report('before', await visitors(site.url, VISITS))

const slow = slowLoris(port, HALF)
const fast = busyClients(port, HALF)
const start = performance.now()
// Longer than the server's time-out for a request's head, so that the slow ones are closed and come again.
do report('during', await visitors(site.url, VISITS))
while (performance.now() - start < 30_000)
const seconds = (performance.now() - start) / 1000
console.log(`  the 250 fast ones got ${Math.round(fast.answers() / seconds)} pages a second`)
console.log(`  ${slow.closedByServer()} slow connections were closed by the server`)
fast.end()
slow.end()

report('after', await visitors(site.url, VISITS))
await site.close()

function report(when: string, { visits, failed, page, quote }: Experience): void {
  const times = [page.median, page.worst, quote.median, quote.worst].map((ms) => ms.toFixed(0))
  console.log(
    `${when}: ${visits - failed} of ${visits} visitors served; page ${times[0]} ms (worst ${times[1]}), quote ${times[2]} ms (worst ${times[3]})`,
  )
  if (failed > 0) process.exitCode = 1
}
