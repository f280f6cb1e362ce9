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

const mostly = <Value>(usual: Value, rest: fc.Arbitrary<Value>, weight = 3) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, rest)
const value: fc.Arbitrary<unknown> = fc.oneof({ weight: 3, arbitrary: hostileText }, fc.jsonValue())

/** From nearly valid to random, to reach every branch. */
const fields = fc.record(
  {
    name: mostly<unknown>('Ailsa Reid', value, 1),
    phone: mostly<unknown>('07700 900456', value),
    email: mostly<unknown>('ailsa@example.com', value),
    message: mostly<unknown>('A blue hatchback.', value, 1),
    website: value,
    __proto__: value,
  },
  { requiredKeys: ['phone', 'email'] },
)
const toText = (field: unknown) => (typeof field === 'string' ? field : JSON.stringify(field))
const form = fields.map((record) =>
  String(new URLSearchParams(Object.entries(record).map(([key, field]) => [key, toText(field)]))),
)
const body = fc.oneof(
  { weight: 4, arbitrary: fields.map((record) => JSON.stringify(record)) },
  { weight: 2, arbitrary: form },
  fc.json(),
  hostileText,
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
)

const contentType = fc.constantFrom(
  ...['application/json', 'application/x-www-form-urlencoded', 'application/json', 'text/plain'],
  ...['application/json; charset=utf-16', 'multipart/form-data; boundary=x'],
)
/** Any characters that a client can send in a header. */
const headerValue = fc
  .array(fc.integer({ min: 0x20, max: 0xff }).filter((unit) => unit !== 0x7f))
  .map((units) => String.fromCharCode(...units))
const headers = fc.dictionary(
  fc.constantFrom(
    ...['idempotency-key', 'origin', 'sec-fetch-site', 'accept', 'accept-encoding', 'range'],
    ...['if-none-match', 'if-modified-since', 'x-forwarded-for', 'cookie'],
  ),
  headerValue,
  { maxKeys: 2 },
)

const FOLDERS = ['/', '/quote/', '/gallery-videos/', '/_astro/', '/api/']
const path = mostly(
  '/api/SendEmail',
  fc
    .tuple(fc.constantFrom(...FOLDERS), fc.oneof(fc.webPath(), fc.string()))
    .map(([folder, rest]) => folder + rest.replaceAll(' ', '%')),
  2,
)
const method = mostly('POST', fc.constantFrom('GET', 'HEAD', 'PUT', 'OPTIONS'), 4)

export type RandomRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer
}

/** Any request. Most go to the API. */
export const randomRequest: fc.Arbitrary<RandomRequest> = fc
  .record({ method, path, body, contentType, headers })
  .map(({ contentType, headers, ...request }) => ({
    ...request,
    headers: { ...headers, 'content-type': contentType },
    ...(/GET|HEAD/.test(request.method) && { body: '' }),
  }))
