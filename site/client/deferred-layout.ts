/** Lets the browser paint between two sections. */
const PAUSE = 100 // milliseconds

const main = document.querySelector<HTMLElement>('[data-defer-layout]')

/** Lays out, one after the other, the sections whose layout styles/base.css defers. */
async function layOutSections(): Promise<void> {
  for (const section of document.querySelectorAll<HTMLElement>('main > section, body > footer')) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    section.style.contentVisibility = 'visible'
  }
  main?.removeAttribute('data-defer-layout')
}

const [timing] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
// After a reload or on the way back, the browser needs the height of every section to restore the scroll position.
if (timing?.type === 'navigate') addEventListener('load', layOutSections)
else main?.removeAttribute('data-defer-layout')
