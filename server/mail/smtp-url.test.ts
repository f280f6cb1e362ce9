import { expect, test } from 'vitest'
import { isThisMachine, parseSmtpUrl } from './smtp-url.ts'

const encoded = encodeURIComponent('%#/?@: \\"£🚗')

test.each([
  ['smtp://mail.example.com', { secure: false, host: 'mail.example.com', port: 587, user: '', password: '' }],
  ['smtps://u:p@mail.example.com/', { secure: true, port: 465, user: 'u', password: 'p' }],
  [' SMTP://[::1]:2525 ', { secure: false, host: '::1', port: 2525 }],
  ['smtp://bücher.example:25', { host: 'xn--bcher-kva.example' }],
  ['smtp://info%40example.com:pa%23ss@host', { user: 'info@example.com', password: 'pa#ss' }],
  ['smtp://info@example.com:p@ss:word@host', { user: 'info@example.com', password: 'p@ss:word' }],
  [`smtp://u:${encoded}@host`, { password: '%#/?@: \\"£🚗' }],
  ['smtp://u:%2541%2Da@host', { password: '%41-a' }],
])('%s is read as it is meant', (url, server) => {
  expect(parseSmtpUrl(url)).toMatchObject(server)
})

test('the loopback addresses are this machine, and no other', () => {
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])
    expect(isThisMachine(host), host).toBe(true)
  for (const host of ['128.0.0.1', '10.0.0.1', '::2', '::', 'localhost.example.com', 'mail.example.com'])
    expect(isThisMachine(host), host).toBe(false)
})
