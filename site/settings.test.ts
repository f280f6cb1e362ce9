import { resolve } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readSettings } from '../server/settings.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

async function readInBuild() {
  vi.resetModules()
  return (await import('./settings.ts')).settings
}

async function readInServer() {
  const { siteUrl, videoHost, retentionDays, contentDir } = readSettings()
  const contentFolder = resolve(contentDir)
  return { siteUrl: siteUrl.origin, videoHost: videoHost?.origin ?? '', retentionDays, contentDir, contentFolder }
}

test.each([
  ['SITE_URL', ['https://example.com/', ' ', 'https://example.com/shop', 'example.com', 'ftp://example.com']],
  ['PORT', ['8080', '0', ' ', '70000', 'x']],
  ['VIDEO_HOST', ['https://v.example.com', ' ', 'https://v.example.com/films', 'v.example.com']],
  ['CONTENT_DIR', ['../clyde-shine', '/srv/clyde-shine', ' ']],
  ['RETENTION_DAYS', ['90', '030', ' ', '0', '40000', '1.5', 'forever']],
])('the build and the server agree on %s, whatever its value', async (key, values) => {
  for (const value of values) {
    vi.stubEnv(key, value)
    const [build, server] = [readInBuild, readInServer].map((read) => read().catch(({ message }) => message))
    expect(await build, value).toEqual(await server)
  }
})
