import { beforeEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../core/clock.ts'
import type { Store } from '../../core/store/store.ts'
import type { FakeClock } from './fake-clock.ts'
import type { Tested } from './store-tests.ts'

const WRONG = '3333-3333'

/** The tests of signing in, a part of those of the store. */
export function testSessions(current: () => Tested): void {
  let sessions: Store['sessions']
  let clock: FakeClock
  beforeEach(() => {
    ;({ sessions, clock } = current())
  })

  const ask = async (browser = 'phone') => {
    const asked = await sessions.startSignIn(browser)
    if ('refusedUntil' in asked) throw new Error(`Refused until ${asked.refusedUntil.toISOString()}`)
    return asked.code
  }
  const start = async () => (await sessions.signIn(await ask(), 'phone')) ?? ''

  test('a code starts one session, within 15 minutes, in the browser that asked, however often it is sent', async () => {
    const [code, old] = [await ask(), await ask()]
    await ask('another')
    const expectRefused = async (browsers: string[]) => {
      for (const browser of browsers) expect(await sessions.signIn(code, browser)).toBeUndefined()
    }
    await expectRefused(['', 'another'])
    const session = (await sessions.signIn(code, 'phone')) ?? ''
    expect(session).toMatch(/^[\w-]{43}$/)
    expect(await sessions.signIn(code, 'phone')).toBe(session)
    await expectRefused(['', 'another', session])
    clock.advance(15 * MINUTE)
    await expectRefused(['phone'])
    expect(await sessions.find(session)).toBe('current')
    expect(await sessions.findSignIn('phone')).toBeUndefined()
    expect(await sessions.signIn(old, 'phone')).toBeUndefined()
  })

  test('of many simultaneous uses of a code, all start the same session, in one browser', async () => {
    for (const code of [await ask(), await sessions.startSignInFromTerminal()]) {
      const all = await Promise.all(Array.from({ length: 5 }, () => sessions.signIn(code, 'phone')))
      expect(new Set(all).size).toBe(1)
      expect(await sessions.find(all[0] ?? '')).toBe('current')
      expect(await sessions.signIn(code, 'another')).toBeUndefined()
    }
    const code = await sessions.startSignInFromTerminal()
    const browsers = await Promise.all(['a', 'b', 'c'].map((browser) => sessions.signIn(code, browser)))
    expect(browsers.filter((session) => session !== undefined)).toHaveLength(1)
  })

  test('a code that is sent again after its session was ended starts none', async () => {
    for (const end of [sessions.end, sessions.endAll]) {
      const code = await ask()
      await end((await sessions.signIn(code, 'phone')) ?? '')
      expect(await sessions.signIn(code, 'phone')).toBeUndefined()
    }
  })

  test('five wrong codes, one by one or at once, end all codes of that browser, and none of another', async () => {
    const [one, other, terminal] = [await ask(), await ask('another'), await sessions.startSignInFromTerminal()]
    await sessions.signIn(WRONG, 'phone')
    expect(await sessions.findSignIn('phone')).toEqual({ triesLeft: 4 })
    const two = await ask()
    expect(await sessions.findSignIn('phone')).toEqual({ triesLeft: 5 })
    await Promise.all(Array.from({ length: 10 }, () => sessions.signIn(WRONG, 'phone')))
    expect(await sessions.findSignIn('phone')).toEqual({ triesLeft: 0 })
    for (const code of [one, two]) expect(await sessions.signIn(code, 'phone')).toBeUndefined()
    expect(await start()).toBeTruthy()
    expect(await sessions.signIn(other, 'another')).toBeTruthy()
    expect(await sessions.signIn(terminal, 'phone')).toBeTruthy()
  })

  test('a browser is known for a year after its last visit', async () => {
    const session = await start()
    clock.advance(364 * DAY)
    await ask()
    expect(await sessions.isKnown(session)).toBe(true)
    clock.advance(DAY)
    await ask()
    expect(await sessions.isKnown(session)).toBe(false)
  })

  test('a session lasts for 30 days without a visit, until it is ended', async () => {
    const [one, two, three, four] = [await start(), await start(), await start(), await start()]
    expect(await sessions.find(one)).toBe('current')
    expect(await sessions.find('forged')).toBe('unknown')
    clock.advance(29 * DAY)
    expect(await sessions.find(one)).toBe('renewed')
    expect(await sessions.find(one)).toBe('current')
    clock.advance(DAY)
    expect(await sessions.find(one)).toBe('renewed')
    expect(await sessions.find(two)).toBe('expired')
    await sessions.end(four)
    expect(await sessions.find(four)).toBe('unknown')
    const open = await ask()
    await sessions.endAll()
    for (const session of [one, three]) expect(await sessions.find(session)).toBe('unknown')
    expect(await sessions.signIn(open, 'phone')).toBeUndefined()
  })
}
