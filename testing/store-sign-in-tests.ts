import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../server/clock.ts'
import type { Store } from '../server/store/store.ts'
import type { FakeClock } from './fake-clock.ts'

/** The tests of signing in, a part of those of the store. `current` returns the store of the test that runs. */
export function testSignIn(current: () => { clock: FakeClock; store: Store }): void {
  let clock: FakeClock
  let store: Store
  beforeEach(() => {
    ;({ clock, store } = current())
  })

  const askToSignIn = async (browser?: string) => {
    const asked = await store.startSignIn(browser)
    if ('refusedUntil' in asked) throw new Error(`Refused until ${asked.refusedUntil.toISOString()}`)
    return asked
  }
  const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000')

  test('a link signs in once, within 15 minutes, in the browser that asked', async () => {
    const { link, browser } = await askToSignIn()
    const other = await askToSignIn()
    for (const stranger of [undefined, '', other.browser]) {
      expect(await store.findLink(link, stranger)).toBe('other browser')
      expect(await store.signIn({ link }, stranger)).toEqual({ outcome: 'refused' })
    }
    expect(await store.findLink(link, browser)).toBe('open')
    const signedIn = await store.signIn({ link }, browser)
    expect(signedIn).toEqual({ outcome: 'signed in', session: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await store.findLink(link, browser)).toBe('expired')
    expect(await store.signIn({ link }, browser)).toEqual({ outcome: 'refused' })
    clock.advance(15 * MINUTE)
    expect(await store.findLink(other.link, other.browser)).toBe('expired')
    expect(await store.signIn({ link: other.link }, other.browser)).toEqual({ outcome: 'refused' })
  })

  test('of many simultaneous uses of a link or a code, one signs in', async () => {
    const { link, browser } = await askToSignIn()
    const coded = await askToSignIn()
    for (const [proof, half] of [
      [{ link }, browser],
      [{ code: coded.code }, coded.browser],
    ] as const) {
      const all = await Promise.all(Array.from({ length: 5 }, () => store.signIn(proof, half)))
      expect(all.filter(({ outcome }) => outcome === 'signed in')).toHaveLength(1)
    }
  })

  test('a code signs in the browser that asked, and five wrong ones end it', async () => {
    const first = await askToSignIn()
    expect(await store.signIn({ code: first.code })).toEqual({ outcome: 'refused' })
    expect(await store.signIn({ code: first.code }, 'another')).toEqual({ outcome: 'refused' })
    expect(await store.findSignIn(first.browser)).toMatchObject({ tries: 0, triesLeft: 5 })
    await store.signIn({ code: wrongCode(first.code) }, first.browser)
    expect(await store.findSignIn(first.browser)).toMatchObject({ tries: 1, triesLeft: 4 })
    expect(await store.signIn({ code: first.code }, first.browser)).toMatchObject({ outcome: 'signed in' })
    const { code, browser, link } = await askToSignIn()
    const asked = clock.now().getTime()
    clock.advance(MINUTE)
    // All at once, as a program would.
    const guesses = Array.from({ length: 10 }, () => store.signIn({ code: wrongCode(code) }, browser))
    await Promise.all(guesses)
    const expiresAt = new Date(asked + 15 * MINUTE)
    expect(await store.findSignIn(browser)).toEqual({ tries: 5, triesLeft: 0, expiresAt })
    expect(await store.signIn({ code }, browser)).toEqual({ outcome: 'refused' })
    expect(await store.startSignIn(browser)).toEqual({ refusedUntil: expiresAt })
    expect(await store.findLink(link, browser)).toBe('open')
  })

  test('a browser that asks again keeps its half, and only the newest code is right', async () => {
    const first = await askToSignIn()
    clock.advance(MINUTE)
    const second = await askToSignIn(first.browser)
    expect(second.browser).toBe(first.browser)
    expect(await store.signIn({ code: second.code }, first.browser)).toMatchObject({ outcome: 'signed in' })
    expect(await store.signIn({ link: first.link }, first.browser)).toMatchObject({ outcome: 'signed in' })
    expect((await askToSignIn('chosen by somebody else')).browser).not.toBe('chosen by somebody else')
  })

  test('twenty wrong codes a day are all that anyone gets, and twenty emails an hour', async () => {
    const askedAt = clock.now().getTime()
    for (let browsers = 0; browsers < 4; browsers++) {
      const { code, browser } = await askToSignIn()
      for (let tries = 0; tries < 5; tries++) await store.signIn({ code: wrongCode(code) }, browser)
    }
    const { code, browser, link } = await askToSignIn()
    expect(await store.signIn({ code }, browser)).toEqual({ outcome: 'refused' })
    expect(await store.findSignIn(browser)).toMatchObject({ triesLeft: 0 })
    expect(await store.signIn({ link }, browser)).toMatchObject({ outcome: 'signed in' })
    for (let emails = 5; emails < 20; emails++) await askToSignIn()
    expect(await store.startSignIn()).toEqual({ refusedUntil: new Date(askedAt + HOUR) })
    const terminal = await store.startSignInFromTerminal()
    expect(await store.signIn({ link: terminal })).toMatchObject({ outcome: 'signed in' })
    clock.advance(DAY)
    const next = await askToSignIn()
    expect(await store.signIn({ code: next.code }, next.browser)).toMatchObject({ outcome: 'signed in' })
  })

  test('a link from the terminal works once, in any browser', async () => {
    const link = await store.startSignInFromTerminal()
    expect(await store.findLink(link)).toBe('open')
    expect(await store.signIn({ link }, 'any')).toMatchObject({ outcome: 'signed in' })
    expect(await store.signIn({ link })).toEqual({ outcome: 'refused' })
  })

  test('a session lasts for 30 days without a visit, until it is ended', async () => {
    const start = async () => {
      const outcome = await store.signIn({ link: await store.startSignInFromTerminal() })
      return 'session' in outcome ? outcome.session : ''
    }
    const [one, two, three] = [await start(), await start(), await start()]
    expect(await store.findSession(one)).toBe('current')
    expect(await store.findSession('forged')).toBe('unknown')
    clock.advance(29 * DAY)
    expect(await store.findSession(one)).toBe('renewed')
    expect(await store.findSession(one)).toBe('current')
    clock.advance(DAY)
    expect(await store.findSession(one)).toBe('renewed')
    expect(await store.findSession(two)).toBe('expired')
    const four = await start()
    await store.endSession(four)
    expect(await store.findSession(four)).toBe('unknown')
    const open = await askToSignIn()
    await store.endAllSessions()
    expect(await store.findSession(one)).toBe('unknown')
    expect(await store.findSession(three)).toBe('unknown')
    expect(await store.findLink(open.link, open.browser)).toBe('expired')
  })
}
