import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../e2e/browser.ts'
import { openThrottledPhone } from '../pages/throttled-phone.ts'
import {
  bringIntoView,
  interactionToNextPaint,
  longestInteractions,
  recordInteractions,
  timeTap,
  touch,
  untilThere,
} from '../pages/time-tap.ts'
import { atMost, type Report } from '../report.ts'
import { type Figures, interleave, median } from '../rounds.ts'
import { startSiteProcess } from '../site-process.ts'

const ROUNDS = 9
const INP = 'interaction to next paint'

/** From tap to answer, on a phone whose processor is six times slower. */
export async function measureInteraction(rounds: number = ROUNDS): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'interaction-'))
  const server = await startSiteProcess(folder)
  const browser = await chromium.launch(launchOptions())
  try {
    const { journey = {} } = await interleave(rounds, { journey: () => travel(browser, server.url) })
    return {
      title: 'From tap to answer',
      how: `Chromium as a phone, its processor 6 times slower, ${rounds} journeys by new visitors: menu, services, tabs, gallery, quote. From the finger's touch until the answer is painted; the toast includes storing the request, and the video its first frame. Interactions are taps and keys; interaction to next paint leaves out the longest of each fifty, as it is defined.`,
      rows: Object.entries(journey).map(([what, values]) => ({ what, unit: 'ms', values })),
      checks: [atMost('INP at most 100 ms', median(journey[INP]), 100)],
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function travel(browser: Browser, url: string): Promise<Figures> {
  const page = await openThrottledPhone(browser, { line: false, cpu: 6 })
  await recordInteractions(page)
  await page.goto(url)

  const isThere = (selector: string) => document.querySelector(selector) !== null
  const menu = await timeTap(page, '[commandfor=menu]', isThere, '#menu[open]')
  await closeBy(page, '#menu [data-to=services]')

  const service = await timeTap(page, '#services button', isThere, 'dialog[open] [role=tabpanel]')
  const hasSwitched = () =>
    document.querySelectorAll('dialog[open] [role=tabpanel]')[1]?.checkVisibility() ?? false
  const tab = await timeTap(page, 'dialog[open] [role=tab]:nth-child(2)', hasSwitched)
  await closeBy(page, 'dialog[open] [aria-label=Close]')

  await bringIntoView(page, '#gallery')
  const hasFrame = (selector: string) => {
    const video = document.querySelector<HTMLVideoElement>(selector)
    return video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  }
  const lightbox = await timeTap(page, '#gallery li button', hasFrame, '#lightbox[open] video')
  await closeBy(page, '#lightbox [aria-label=Close]')

  await bringIntoView(page, '#quote form')
  await untilThere(page, '#quote form[novalidate]')
  const answers = {
    name: 'Ailsa Reid',
    email: 'ailsa@example.com',
    phone: '07700 900456',
    message: 'A coupe.',
  }
  for (const [name, text] of Object.entries(answers)) {
    await touch(page, `#quote [name=${name}]`)
    await page.keyboard.type(text)
  }
  const toast = await timeTap(page, '#quote [type=submit]', isThere, 'div[role=dialog]')

  const longest = await longestInteractions(page)
  for (const { took, event } of longest.slice(0, 3)) console.error(`    ${took} ms, ${event}`)
  await page.context().close()
  return {
    'menu open': menu,
    'service open': service,
    'tab switched': tab,
    'lightbox, first frame': lightbox,
    'toast shown': toast,
    'the longest of all interactions': longest[0]?.took ?? Number.NaN,
    [INP]: interactionToNextPaint(longest.map(({ took }) => took)),
  }
}

/** Taps what closes the open dialog, and waits until it is closed. */
async function closeBy(page: Page, selector: string): Promise<void> {
  await touch(page, selector)
  await untilThere(page, 'html:not(:has(dialog[open]))')
}
