import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('by default, the site only listens on this machine', () => {
  expect(readSettings({})).toMatchObject({
    host: '127.0.0.1',
    siteUrl: new URL('http://localhost:3000'),
    trustProxy: 0,
  })
})

test.each([
  [{ PORT: '8080' }, { port: 8080, siteUrl: new URL('http://localhost:8080') }],
  [
    { MAIL_FROM: 'site@example.com', QUOTE_INBOX: ' ' },
    { mailFrom: 'site@example.com', quoteInbox: undefined },
  ],
  [{ DATABASE_URL: 'sqlite:/var/quotes.sqlite' }, { database: { engine: 'sqlite', file: '/var/quotes.sqlite' } }],
  [{ DATABASE_URL: 'postgres://u:p@host/db' }, { database: { engine: 'postgres', url: 'postgres://u:p@host/db' } }],
  [
    { DATABASE_URL: 'postgres://host/db', STATE_DIRECTORY: '/var/lib/site:/var/lib/site-backups' },
    { deskFolder: '/var/lib/site/desk' },
  ],
  [{ GALLERY_STORAGE: 'file:/srv/videos' }, { galleryStorage: { kind: 'file', location: '/srv/videos' } }],
  [{ GALLERY_STORAGE: 's3://a.media/b/' }, { galleryStorage: { kind: 's3', location: 'a.media', folder: 'b' } }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
  [{ TRUST_PROXY: 'fd00::/8,::ffff:10.0.0.0/104' }, { trustProxy: ['fd00::/8', '::ffff:10.0.0.0/104'] }],
  [
    { RATE_LIMIT: '50', RETENTION_DAYS: '90' },
    { rateLimit: 50, retentionDays: 90 },
  ],
  [{ DESK_PORT: '4000' }, { deskPort: 4000, deskUrl: new URL('http://localhost:4000') }],
  [{ SITE_URL: 'https://example.com' }, { deskUrl: new URL('https://example.com') }],
  [{ DESK_URL: 'https://desk.example.com/desk' }, { deskUrl: new URL('https://desk.example.com/desk') }],
])('%j is read', (env: Record<string, string>, settings) => {
  expect(readSettings(env)).toMatchObject(settings)
})

test('the error names every invalid setting and what to write, but never its value', () => {
  const invalid = {
    PORT: '65536',
    HOST: 'a b',
    SITE_URL: 'example.com',
    SMTP_URL: 'http://user:s3cret@host',
    MAIL_FROM: 'Glossworks <s3cret@example.com>',
    QUOTE_INBOX: 's3cret',
    DATABASE_URL: 's3cret.sqlite',
    GALLERY_STORAGE: 'gs://s3cret',
    VIDEO_HOST: 's3cret',
    AWS_ENDPOINT_URL: 's3cret',
    TRUST_PROXY: 'yes',
    RATE_LIMIT: '0',
    RETENTION_DAYS: 'forever',
  }
  let message = ''
  try {
    readSettings(invalid)
  } catch (error) {
    message = String(error)
  }
  for (const key of Object.keys(invalid)) expect(message).toMatch(new RegExp(`^  ${key}: write .+\\.$`, 'm'))
  expect(message).not.toContain('s3cret')
})

test.each([
  'smtp://info@example.com:pa#ss@mail.example.com:587',
  'smtp://user:12/34@mail.example.com',
  'smtps://user:pa?ss@mail.example.com',
  'smtp:user:pass@host',
  'smtp://user:pass@host:587?tls.rejectUnauthorized=false',
  'smtp://user:pass@host:70000',
  'smtp://user:pa',
  'smtp://',
])('SMTP_URL=%s is rejected, and the message says what to write', (SMTP_URL) => {
  expect(() => readSettings({ SMTP_URL })).toThrow(
    /write smtp:\/\/user:password@host:587, .* write % as %25, # as %23, \/ as %2F/,
  )
})

test.each([
  ...['face', '1.2.3', '10.0.0.0/33', '10.0.0.0/0', '::/129', '::/0', '10.0.0.1, face', '10.0.0.0/8/8'],
  '10.0.0.1,',
])('TRUST_PROXY=%s is rejected with one line', (TRUST_PROXY) => {
  expect(() => readSettings({ TRUST_PROXY })).toThrow(
    /^These settings are invalid:\n {2}TRUST_PROXY: write .*, for example 1, .*\.$/,
  )
})

test.each([
  ...['file:data', 'file:data/', 'file:.', 'file:/'].map((GALLERY_STORAGE) => [
    { GALLERY_STORAGE },
    'GALLERY_STORAGE: write a folder that does not contain the database, for example file:data/gallery-videos.',
  ]),
  ...['12#34', '12/34', 'pa#ss'].map((password) => [
    { DATABASE_URL: `postgres://user:${password}@host/db` },
    /DATABASE_URL: write .*# as %23, \/ as %2F/,
  ]),
  ...['sqlite::memory:', 'sqlite:file::memory:', 'sqlite:file:quotes?mode=memory'].map((DATABASE_URL) => [
    { DATABASE_URL },
    /DATABASE_URL: .*database in memory loses every request/,
  ]),
  [{ SITE_URL: 'https://example.com/shop' }, 'SITE_URL: write the public URL of the site, without a path'],
  [{ VIDEO_HOST: 'https://example.com/films' }, 'VIDEO_HOST: write the URL of the CDN, without a path'],
  [{ DESK_URL: 'http://example.com' }, 'DESK_URL: write an https URL'],
  [{ DESK_URL: 'http://192.168.0.7:3001' }, 'DESK_URL: write an https URL'],
  [{ DESK_URL: 'https://example.com/other' }, 'without its path'],
] as [Record<string, string>, string | RegExp][])(
  '%j is rejected, and the message says what to write',
  (env, message) => {
    expect(() => readSettings(env)).toThrow(message)
  },
)
