import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { businessSchema } from './schema.ts'

const { address, phone, theme, whatsapp } = businessSchema.shape

test.each([
  ...['07700 900456', '07700 900 456', '077 009 00456', '07700900456', '07700-900-456', '(07700) 900456'],
  ...['+44 7700 900456', '+447700900456', '0044 7700 900 456'],
])('whatsapp: %s is a mobile number', (written) => {
  expect(whatsapp.parse(parse(written))).toBe('07700 900456')
})

const COUNT = (digits: number) => `This has ${digits} digits, and should have 11. `

test.each([
  ['0113 496 0123', ''],
  ['ask us', ''],
  ['01134960123 1', COUNT(12)],
  ['07700 90045', COUNT(10)],
  ['+44 7700 90045', COUNT(10)],
  ['+44 (0)7700 9004561', COUNT(12)],
])('whatsapp: %s is not', (written, count) => {
  expect(whatsapp.safeParse(parse(written)).error?.issues.map(({ message }) => message)).toEqual([
    `${count}Write a UK mobile number, for example 07700 900123.`,
  ])
})

test.each([
  ...['07700 900 456', '0113 496 0123', '0113 4960123', '01382 496000', '020 7946 0018', '01204 49601'],
  ...['0169 77 2345', '0800 123456'],
])('phone: %s is shown as it is written', (written) => {
  expect(phone.parse(parse(written))).toBe(written)
})

test.each([
  ['01382 49601', 10],
  ['01632 9601', 9],
  ['01632 960123 4', 12],
  ['07700 90045', 10],
  ['0300 123 123', 10],
  ['0113 496 012', 10],
  ['01204 4960', 9],
])('phone: %s has %s digits, and should have 11', (written, digits) => {
  expect(phone.safeParse(written).error?.issues.map(({ message }) => message)).toEqual([
    `${COUNT(digits)}Write a UK phone number, for example 07700 900123.`,
  ])
})

test.each(['ask us', '00 441632960'])('phone: %s is none', (written) => {
  expect(phone.safeParse(written).success).toBe(false)
})

test.each([
  ['"#101820"', '#101820'],
  ['rgb(20, 40, 60)', '#14283c'],
  ['20, 40, 60', '#14283c'],
  ['hsl(240 100% 20%)', '#000066'],
  ['101820', '#101820'],
  ["'#123'", '#112233'],
  ['Navy', '#000080'],
])('ground: %s is %s', (written, ground) => {
  expect(theme.parse(parse(`accent: orange\nground: ${written}`))).toEqual({ accent: '#ffa500', ground })
})

test.each([
  ['UK', 'GB'],
  ['gb', 'GB'],
  ['IE', 'IE'],
])('country: %s is %s, as search engines know it', (written, country) => {
  expect(address.parse({ locality: 'Leeds', region: 'Yorkshire', country: written }).country).toBe(country)
})

test.each(['England', 'EN', 'G8', ''])('country: %s is not one', (country) => {
  const { error } = address.safeParse({ locality: 'Leeds', region: 'Yorkshire', country })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Write the two-letter country code, for example GB.'])
})
