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
  waitForElement,
} from '../pages/time-tap.ts'
import { atMost, type Report } from '../report.ts'
import { type Figures, interleave, median } from '../rounds.ts'
import { startSiteProcess } from '../site-process.ts'

const ROUNDS = 9
const INP = 'interaction to next paint'

/** Measures the time from tap to paint on a phone whose processor is six times slower. */
export async function measureInteraction(rounds: number = ROUNDS): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'interaction-'))
  const server = await startSiteProcess(folder)
  const browser = await chromium.launch(launchOptions())
  try {
    const { journey = {} } = await interleave(rounds, { journey: () => runJourney(browser, server.url) })
    return {
      title: 'Interaction',
      method: `Chromium as a phone with a processor 6 times slower; ${rounds} journeys by new visitors: menu, services, tabs, gallery, quote. Times run from the touch until the result is painted. The toast includes storing the request, and the lightbox the first frame of its video. Interactions are taps and key presses; interaction to next paint (INP) ignores the longest in every fifty, by definition.`,
      rows: Object.entries(journey).map(([name, values]) => ({ name, unit: 'ms', values })),
      checks: [atMost('INP at most 100 ms', median(journey[INP]), 100)],
    }
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

async function runJourney(browser: Browser, url: string): Promise<Figures> {
  const page = await openThrottledPhone(browser, { network: false, cpu: 6 })
  await recordInteractions(page)
  await page.goto(url)

  const exists = (selector: string) => document.querySelector(selector) !== null
  const menu = await timeTap(page, '[commandfor=menu]', exists, '#menu[open]')
  await closeWith(page, '#menu [data-to=services]')

  const service = await timeTap(page, '#services button', exists, 'dialog[open] [role=tabpanel]')
  const showsSecondPanel = () =>
    document.querySelectorAll('dialog[open] [role=tabpanel]')[1]?.checkVisibility() ?? false
  const tab = await timeTap(page, 'dialog[open] [role=tab]:nth-child(2)', showsSecondPanel)
  await closeWith(page, 'dialog[open] [aria-label=Close]')

  await bringIntoView(page, '#gallery')
  const hasFrame = (selector: string) => {
    const video = document.querySelector<HTMLVideoElement>(selector)
    return video !== null && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  }
  const lightbox = await timeTap(page, '#gallery li button', hasFrame, '#lightbox[open] video')
  await closeWith(page, '#lightbox [aria-label=Close]')

  await bringIntoView(page, '#quote form')
  await waitForElement(page, '#quote form[novalidate]')
  const values = {
    name: 'Ailsa Reid',
    email: 'ailsa@example.com',
    phone: '07700 900456',
    message: 'A coupe.',
  }
  for (const [name, text] of Object.entries(values)) {
    await touch(page, `#quote [name=${name}]`)
    await page.keyboard.type(text)
  }
  const toast = await timeTap(page, '#quote [type=submit]', exists, 'div[role=dialog]')

  const longest = await longestInteractions(page)
  for (const { duration, event } of longest.slice(0, 3)) console.error(`    ${duration} ms, ${event}`)
  await page.context().close()
  return {
    'menu open': menu,
    'service open': service,
    'tab switched': tab,
    'lightbox, first frame': lightbox,
    'toast shown': toast,
    'longest interaction': longest[0]?.duration ?? Number.NaN,
    [INP]: interactionToNextPaint(longest.map(({ duration }) => duration)),
  }
}

/** Taps a control that closes the open dialog, and waits until it has closed. */
async function closeWith(page: Page, selector: string): Promise<void> {
  await touch(page, selector)
  await waitForElement(page, 'html:not(:has(dialog[open]))')
}
