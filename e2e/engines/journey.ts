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
