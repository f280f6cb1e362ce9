import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('by default, the site only listens on this machine', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: new URL('http://localhost:3000'),
    smtpUrl: undefined,
    mailFrom: undefined,
    quoteInbox: undefined,
    database: { engine: 'sqlite', file: 'data/quotes.sqlite' },
    galleryStorage: { kind: 'file', location: 'data/gallery-videos', folder: '' },
    videoHost: undefined,
    awsEndpoint: undefined,
    trustProxy: 0,
    rateLimit: 10,
    deskPort: 3001,
    deskUrl: new URL('http://localhost:3001'),
    retentionDays: 365,
    contentDir: 'content',
  })
})

test('without SITE_URL, the site is where the server listens on this machine', () => {
  expect(readSettings({ PORT: '8080' }).siteUrl.href).toBe('http://localhost:8080/')
  expect(readSettings({ PORT: '8080', SITE_URL: 'https://example.com' }).siteUrl.href).toBe(
    'https://example.com/',
  )
})

test('each setting is parsed', () => {
  const settings = readSettings({
    PORT: '8080',
    HOST: '::',
    SITE_URL: 'https://example.com',
    SMTP_URL: 'smtps://user:pass@mail.example.com:465',
    MAIL_FROM: 'site@example.com',
    QUOTE_INBOX: 'owner@example.com',
    DATABASE_URL: 'sqlite:/var/lib/site/quotes.sqlite',
    GALLERY_STORAGE: 'file:/srv/videos',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    RATE_LIMIT: '50',
    RETENTION_DAYS: '90',
  })
  expect(settings).toMatchObject({
    port: 8080,
    host: '::',
    smtpUrl: 'smtps://user:pass@mail.example.com:465',
    database: { engine: 'sqlite', file: '/var/lib/site/quotes.sqlite' },
    galleryStorage: { kind: 'file', location: '/srv/videos' },
    trustProxy: ['10.0.0.0/8', '::1'],
    rateLimit: 50,
    retentionDays: 90,
  })
  expect(readSettings({ TRUST_PROXY: '1', MAIL_FROM: ' ' })).toMatchObject({
    trustProxy: 1,
    mailFrom: undefined,
  })
})

test.each([
  ['s3://gallery-videos', { kind: 's3', location: 'gallery-videos', folder: '' }],
  ['s3://burnish.media/gallery-videos/', { kind: 's3', location: 'burnish.media', folder: 'gallery-videos' }],
])('the storage for videos may be %s', (text, galleryStorage) => {
  expect(readSettings({ GALLERY_STORAGE: text })).toMatchObject({ galleryStorage })
})

test('the error names every invalid setting and what to write, but never its value', () => {
  const invalid = {
    PORT: '65536',
    HOST: 'a b',
    SITE_URL: 'example.com',
    SMTP_URL: 'http://user:s3cret@host',
    MAIL_FROM: 'Burnish <s3cret@example.com>',
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
  ['smtp://info@example.com:pa#ss@mail.example.com:587', /write # as %23: .*% as %25, # as %23, \/ as %2F/],
  ['smtp://user:12/34@mail.example.com', /write \/ as %2F/],
  ['smtps://user:pa?ss@mail.example.com', /write \? as %3F/],
  ['smtp://user:50%off@host:587', /write % as %25, unless it begins a code such as %23/],
  ['smtp://user:ab%41c@host:587', /write % as %25/],
  ['smtp://user:caf%e9@host:587', /write % as %25/],
  ['smtp://user:a%0d%0ab@host:587', /write % as %25/],
  ['smtp:user:pass@host', /write \/\/ after smtp:, as in smtp:\/\/user:password@host:587/],
  ['smtp://user:pass@host:465', /write smtps:\/\/ for port 465, which begins with TLS/],
  ['smtps://user:pass@host:587', /write smtp:\/\/ for port 587/],
  ['SMTPS://user:pass@host:25/', /write smtp:\/\/ for port 25/],
  ['smtp://user:pass@host:587?tls.rejectUnauthorized=false', /write nothing after the port/],
  ['smtp://user:pass@host:70000', /a port is a number from 1 to 65535/],
  ['smtp://user:pa', /smtps:\/\/user:password@host:465; in the user and the password, write % as %25/],
  ['smtp://', /write smtp:\/\/user:password@host:587/],
])('SMTP_URL=%s is rejected, and the message says what to write', (SMTP_URL, message) => {
  expect(() => readSettings({ SMTP_URL })).toThrow(message)
})

test.each([
  'face',
  '1.2.3',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::/129',
  '::/0',
  '10.0.0.1, face',
  '10.0.0.0/8/8',
  '10.0.0.1,',
])('TRUST_PROXY=%s is rejected with one line', (TRUST_PROXY) => {
  expect(() => readSettings({ TRUST_PROXY })).toThrow(
    /^These settings are invalid:\n {2}TRUST_PROXY: write .*, for example 1, .*\.$/,
  )
})

test.each(['10.0.0.0/8', '::1', 'fd00::/8, 192.0.2.1', '::ffff:10.0.0.0/104'])(
  'TRUST_PROXY may be %s',
  (TRUST_PROXY) => {
    expect(readSettings({ TRUST_PROXY }).trustProxy).toEqual(TRUST_PROXY.split(', '))
  },
)

test.each(['file:data', 'file:data/', 'file:.', 'file:/'])(
  'GALLERY_STORAGE=%s is rejected if it contains the database',
  (GALLERY_STORAGE) => {
    expect(() => readSettings({ GALLERY_STORAGE })).toThrow(
      'GALLERY_STORAGE: write a folder that does not contain the database, for example file:data/gallery-videos.',
    )
  },
)

test.each(['postgres://user:pass@host/db', 'postgresql://host:5433/db?sslmode=require'])(
  '%s selects Postgres',
  (url) => {
    expect(readSettings({ DATABASE_URL: url }).database).toEqual({ engine: 'postgres', url })
  },
)

test.each([
  'postgres://user:12#34@host/db',
  'postgres://user:12/34@host/db',
  'postgres://user:pa#ss@host/db',
])('%s is rejected, and the message says how to write the password', (url) => {
  expect(() => readSettings({ DATABASE_URL: url })).toThrow(/DATABASE_URL: write .*# as %23, \/ as %2F/)
})

test.each(['sqlite::memory:', 'sqlite:file::memory:', 'sqlite:file:quotes?mode=memory&cache=shared'])(
  'the database %s is refused, because a restart would lose every request',
  (url) => {
    expect(() => readSettings({ DATABASE_URL: url })).toThrow(
      /DATABASE_URL: .*database in memory loses every request/,
    )
  },
)

test.each([
  ['by default, on this machine', {}, 'http://localhost:3001'],
  ['on its own port', { DESK_PORT: '4000' }, 'http://localhost:4000'],
  ['on the host of a site with TLS', { SITE_URL: 'https://example.com' }, 'https://example.com'],
  ['on no host without TLS', { SITE_URL: 'http://example.com' }, 'http://localhost:3001'],
  ['where DESK_URL says', { DESK_URL: 'https://desk.example.com/desk' }, 'https://desk.example.com'],
])('the owner opens the desk %s', (_where, env, origin) => {
  expect(readSettings(env).deskUrl.origin).toBe(origin)
})

test('the desk is refused over http, except on this machine', () => {
  for (const url of ['http://example.com', 'http://192.168.0.7:3001'])
    expect(() => readSettings({ DESK_URL: url })).toThrow('DESK_URL: write an https URL')
  expect(() => readSettings({ DESK_URL: 'https://example.com/other' })).toThrow('without its path')
})
