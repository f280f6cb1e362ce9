import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { Builder, Capabilities, WebDriver } from 'selenium-webdriver'
import { freePort } from '../../server/process/free-port.ts'
import { miniBrowser } from './install-engines.ts'
import { connectToFirefox } from './marionette.ts'

export type Engine = 'firefox' | 'webkit'

export interface Session {
  driver: WebDriver
  close(): Promise<void>
}

/** Larger than any window that a journey opens. */
const SCREEN = { width: 1600, height: 1200 }

/** Starts an engine with a new profile. */
export const startEngine: Record<Engine, (javaScript: boolean) => Promise<Session>> = {
  firefox: startFirefox,
  webkit: startWebKit,
}

async function startFirefox(javaScript: boolean): Promise<Session> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const preferences = {
    'marionette.port': 0, // Firefox picks a free port and writes it into the profile.
    'browser.startup.page': 0,
    'browser.shell.checkDefaultBrowser': false,
    'app.normandy.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'media.autoplay.default': 0,
    'javascript.enabled': javaScript,
  }
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const firefox = start('firefox-esr', ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    MOZ_HEADLESS_WIDTH: String(SCREEN.width),
    MOZ_HEADLESS_HEIGHT: String(SCREEN.height),
  })
  const port = () => readFile(join(profile, 'MarionetteActivePort'), 'utf8').then(Number, () => 0)
  await expect.poll(port, { timeout: START_TIMEOUT, message: 'Firefox starts' }).toBeGreaterThan(0)
  const driver = WebDriver.createSession(await connectToFirefox(await port()), Capabilities.firefox())
  await driver.getSession()
  const close = async () => {
    await driver.quit()
    await stop(firefox)
    await rm(profile, { recursive: true, force: true })
  }
  return { driver, close }
}

async function startWebKit(javaScript: boolean): Promise<Session> {
  const port = await freePort()
  const screen = `-screen 0 ${SCREEN.width}x${SCREEN.height}x24`
  const driver = start('xvfb-run', ['-a', '-s', screen, 'WebKitWebDriver', `--port=${port}`], {
    // The sandbox needs user namespaces, which are often unavailable to root and in containers.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: START_TIMEOUT, message: 'WebKit starts' }).toBe(true)
  const session = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: miniBrowser(),
        args: ['--automation', `--enable-javascript=${javaScript}`],
      },
    })
    .build()
  const close = async () => {
    await session.quit()
    await stop(driver)
  }
  return { driver: session, close }
}

const START_TIMEOUT = 60_000 // 1 minute, for a busy machine

/** Starts a command in its own process group, so that `stop` also ends its child processes. */
function start(command: string, options: string[], settings: Record<string, string> = {}): ChildProcess {
  return spawn(command, options, { env: { ...process.env, ...settings }, stdio: 'ignore', detached: true })
}

async function stop(child: ChildProcess): Promise<void> {
  if (!child.pid || child.exitCode !== null) return
  const exit = once(child, 'exit')
  process.kill(-child.pid)
  await exit
}
