import fc from 'fast-check'

const SPECIAL = [
  '',
  '\u0000',
  '\r\nBcc: victim@example.com\r\n',
  '\u202eevil\u2066',
  '\ud83d',
  '🚗𝒜',
  '%00',
  '../../etc/passwd',
  '</title><script>alert(1)</script>',
  '=?utf-8?q?=0ABcc=3A_victim?=',
  '__proto__',
]

/** Text from attackers and broken programs: any code unit, and strings with a special meaning somewhere. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...SPECIAL),
)

const value = fc.oneof({ weight: 3, arbitrary: hostileText }, fc.jsonValue())

/** From nearly valid to random, to reach every branch. */
const fields = fc.record(
  {
    name: fc.oneof(fc.constant('Ailsa Reid'), value),
    phone: fc.oneof({ weight: 3, arbitrary: fc.constant('07700 900456') }, value),
    email: fc.oneof({ weight: 3, arbitrary: fc.constant('ailsa@example.com') }, value),
    message: fc.oneof(fc.constant('A blue hatchback.'), value),
    website: value,
    __proto__: value,
  },
  { requiredKeys: ['phone', 'email'] },
)

const toText = (field: unknown) => (typeof field === 'string' ? field : JSON.stringify(field))

const formBody = fields.map((record) =>
  new URLSearchParams(Object.entries(record).map(([key, field]) => [key, toText(field)])).toString(),
)

const body = fc.oneof(
  { weight: 4, arbitrary: fields.map((record) => JSON.stringify(record)) },
  { weight: 2, arbitrary: formBody },
  fc.json(),
  hostileText,
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
)

const contentType = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('application/json', 'application/x-www-form-urlencoded') },
  fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'multipart/form-data; boundary=x'),
)

/** Any characters that a client can send in a header. */
const headerValue = fc
  .array(fc.integer({ min: 0x20, max: 0xff }).filter((unit) => unit !== 0x7f))
  .map((units) => String.fromCharCode(...units))

const READ_BY_SERVER = ['idempotency-key', 'origin', 'sec-fetch-site', 'accept', 'accept-encoding', 'range']
const headers = fc.dictionary(
  fc.constantFrom(...READ_BY_SERVER, 'if-none-match', 'if-modified-since', 'x-forwarded-for', 'cookie'),
  headerValue,
  { maxKeys: 2 },
)

const path = fc.oneof(
  { weight: 4, arbitrary: fc.constant('/api/SendEmail') },
  fc.webPath().map((rest) => `/${rest}`),
  fc
    .tuple(fc.constantFrom('/', '/quote/', '/gallery-videos/', '/_astro/', '/api/'), fc.string())
    .map(([start, rest]) => start + rest.replaceAll(' ', '%')),
)

const method = fc.oneof(
  { weight: 4, arbitrary: fc.constant('POST' as const) },
  fc.constantFrom('GET' as const, 'HEAD' as const, 'PUT' as const, 'OPTIONS' as const),
)

export type RandomRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer
}

/** Any request. Most go to the API. */
export const randomRequest: fc.Arbitrary<RandomRequest> = fc
  .record({ method, path, body, contentType, headers })
  .map(({ method, path, body, contentType, headers }) => ({
    method,
    path,
    headers: { ...headers, 'content-type': contentType },
    body: method === 'GET' || method === 'HEAD' ? '' : body,
  }))
