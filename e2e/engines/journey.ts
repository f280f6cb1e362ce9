import { test as base } from '../support/fixtures.ts'
import { type Engine, type Session, startEngine } from './engines.ts'
import { type Visitor, visitorWith } from './visitor.ts'

export interface EngineOptions {
  engine: Engine
  javaScript: boolean
}

/** A visitor's journey through the built site, in the engine of the Playwright project. */
export const journey = base.extend<{ visitor: Visitor }, EngineOptions & { session: Session }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  javaScript: [true, { option: true, scope: 'worker' }],
  session: [
    async ({ engine, javaScript }, use) => {
      const session = await startEngine[engine](javaScript)
      if (javaScript) console.log(`${engine} ${await describeEngine(session)}`)
      await use(session)
      await session.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  visitor: async ({ session, site }, use, testInfo) => {
    await use(visitorWith(session.driver, site.url))
    if (testInfo.status === testInfo.expectedStatus) return
    const body = Buffer.from(await session.driver.takeScreenshot(), 'base64')
    await testInfo.attach('the viewport', { body, contentType: 'image/png' })
  },
})

/** The version of an engine, and the optional features that it lacks, for which the site has fallbacks. */
async function describeEngine({ driver }: Session): Promise<string> {
  const version = (await driver.getCapabilities()).getBrowserVersion()
  const missing = await driver.executeScript<string[]>(`
    const features = {
      'invoker commands': 'commandForElement' in HTMLButtonElement.prototype,
      'closedby': 'closedBy' in HTMLDialogElement.prototype,
      ':has()': CSS.supports('selector(:has(a))'),
      'scroll-driven animation': CSS.supports('animation-timeline: view()'),
    }
    return Object.keys(features).filter((name) => !features[name])`)
  return `${version} ${missing.length > 0 ? `without ${missing.join(', ')}` : 'with every feature'}`
}
