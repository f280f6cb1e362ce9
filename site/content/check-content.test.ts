import { expect, test } from 'vitest'
import { localDate } from '../../core/business/time.ts'
import {
  BUSINESS,
  COATING,
  contentWith,
  FAQS,
  HOME,
  INSIDE,
  linesFor,
  MINIMAL_CONTENT,
  OUTSIDE,
  REVIEWS,
  TERMS,
} from '../../tests/support/content-with.ts'
import { checkContent } from './check-content.ts'
import { printMistakes } from './mistake.ts'
import { readContentFolder } from './read-content.ts'

test('valid content has no mistakes', async () => {
  expect(await checkContent(MINIMAL_CONTENT)).toEqual([])
})

/** A part of the file, or all of it; what is typed instead; and what is said: line and column, field, message. */
type Row = [text: string | undefined, typed: string, said: string]

const inEach = (text: string, typed: string[], said: string): Row[] => typed.map((one) => [text, one, said])

const MONDAY = 'monday: 09:00-17:00'
const HOLIDAY = '2099-12-25: closed'
const NO_DATE = ': Write a date of the calendar, as 2026-12-25. For several in a row write the first and the last'
const QR = 'qrLanding: page'
const themed = (accent: string, ground: string) => `${QR}\ntheme: { accent: ${accent}, ground: "${ground}" }`
const UNKNOWN =
  'This field is not known. Correct its name, or put the text that it belongs to in quotes. The fields here, the'
const ENTRY = 'Each entry of a list begins with a hyphen and a space, in the same column as the other entries.'
const INDENT = 'The fields of a group begin in the same column. Correct the spaces at the beginning of this line.'
const FORM = '. Write each field as name: value, with a space after the colon.'
const TEXT = 'text: We clean cars.'
const QUESTION = 'answer: Yes.'
const CALL = 'Call {{phone}}.'
const DATE = 'Write a day of the calendar as 2025-05-01: year, month and day.'
const FRONT_MATTER = '1:1 The file must begin with a line of three hyphens (---), then its fields, each on a line'

const MISTAKES: Record<string, Row[]> = {
  [BUSINESS]: [
    ['01382 496000', '01382 49601', '5:8 phone: This has 10 digits, and should have 11. Write a UK phone number,'],
    ['phone: 01382 496000', 'phone:', '5:1 phone: This field is empty. Fill it in. The number customers'],
    ['phone: 01382 496000\n', '', '1:1 phone: This required field is missing. Add it. The number'],
    ['01382 496000', '01382496000', `5:8 phone: YAML takes this for the number 1382496000, not for text.`],
    ['hello@tay.test', 'hello', '7:8 email: Write a full email address, for example hello@example.com.'],
    ['Cars cleaned at home', '[Cars, vans]', `2:10 tagline: YAML takes this for a list, not for text.`],
    ['Valeting\ntagline: Cars', 'in {{town}}\ntagline: By {{name}}, cars', '2:10 tagline: {{name}} stands for name'],
    ['name: Dundee and Perth', 'name: Around {{Town}}', '13:9 area.name: {{Town}} is not known. Write'],
    ['https://youtube.test/@tay', 'youtube.test', '25:12 social.youtube: Write a full web address,'],
    ['youtube:', 'You Tube:', '25:13 social.You Tube: Write the network in small letters without spaces,'],
    ['reply: two hours', 'reply: soon', '31:10 promises.reply: Write a time that can follow “within”,'],
    ['deposit: £20', 'deposit: 20', '32:12 promises.deposit: Write a percentage or an'],
    ['kind: limited company', 'kind: Ltd', '39:9 trader.kind: Write sole trader, partnership or limited'],
    ['  number: "SC123456"\n', '', '38:1 trader.number: A limited company must show its company number.'],
    ['vat: GB 123 4567 89', 'vat: 123456789', '44:8 trader.vat: Write the VAT number as GB123456789, or'],
    [MONDAY, 'monday: 25:00-26:00', '16:11 hours.monday: Write the hours as 08:00-18:00, or'],
    ['  sunday: closed\n', '', '15:1 hours.sunday: This required field is missing. Add it. Write the'],
    [MONDAY, 'monday: 13:00-18:00, 08:00-12:00', '16:11 hours.monday: Each time must be later than the one'],
    [HOLIDAY, '2099-02-29: closed', `23:54 hours.exceptions.2099-02-29${NO_DATE}`],
    [HOLIDAY, '2099-12-25 to 2099-12-27: closed', '23:88 hours.exceptions.2099-12-26: 2099-12-26 is also in'],
    [HOLIDAY, '2099-12-27 to 2109-01-03: closed', '23:68 hours.exceptions.2099-12-27 to 2109-01-03: This is'],
    [HOLIDAY, '2099-12-27 - 2099-01-03: closed', '23:67 hours.exceptions.2099-12-27 - 2099-01-03: The last'],
    [QR, themed('"#f0a868"', '#7fb0c0'), '35:37 theme.ground: White text on #7fb0c0 is hard to read.'],
    [QR, themed('"#402000"', '#101820'), '35:18 theme.accent: A button in #402000 is hard to see on'],
    [QR, themed('oragne', '#101820'), '35:18 theme.accent: Write a colour, for example "#22323d",'],
    [QR, `${QR}\ntheme:\n  accent: #f0a868`, '36:11 YAML ignores everything from the # on. Put the whole'],
    ['insurance:', 'since: 1066\ninsurance:', '48:8 since: Write a year, for example 2009.'],
    ['id: large', 'id: small', '47:11 sizes.1.id: The size “small” is also in business.yaml, line 46. Give each its'],
    ['insurance:', 'isnurance:', `48:12 isnurance: ${UNKNOWN} nearest first: insurance,`],
    ['[Dundee, Perth]', '\n   - Dundee\n    - Perth', `16:5 ${ENTRY}`],
  ],
  [REVIEWS]: [
    ['source: https://reviews.test/jp', 'source: a letter', '10:13 reviews.1.source: Write a full web'],
    ['date: 2026-05-03', 'date: in May', `5:11 reviews.0.date: ${DATE}`],
    ['date: 2026-05-03', 'date: 2099-01-01', '5:11 reviews.0.date: This day is still to come. Write when it was'],
  ],
  [HOME]: [
    [undefined, '', 'This file is empty. Restore it from a backup or from git.'],
    ['large: [A CLEAN CAR]', 'large: [A, B, C, D]', '5:12 hero.heading.large: Write at most 3 items.'],
    [
      'package: wash',
      'package: hand-wash',
      '28:12 comparison.package: There is no package with the id “hand-wash”. Write wash, cabin or seal, or remove comparison.',
    ],
    [
      'services: {',
      `start:
  heading: WHERE
  text: Choose.
  parts:
    - { part: wheels, name: Wheels, package: seal, text: All four. }
    - { part: wheels, name: Wheels, package: seal, text: All four. }
  unsure: { heading: Not sure?, text: Ask., link: Ask us }
services: {`,
      '27:15 start.parts.1.part: The part “wheels” is also in home.yaml, line 26. Give each its own.',
    ],
    [TEXT, 'text: Our promise: clean cars.', '17:9 A colon with a space after it begins a field. Put the'],
    [TEXT, 'text: We are #1 in Dundee', '17:16 YAML ignores everything from the # on. Put the whole text'],
    [TEXT, 'text: @home in Dundee', `17:9 Plain value cannot start with reserved character @${FORM}`],
    [TEXT, 'text: *home*', '1:1 Put each text that begins with & or * in quotes.'],
    [TEXT, 'text:We clean cars.', `17:3 Implicit keys need to be on a single line${FORM}`],
    [`  ${TEXT}`, `\t${TEXT}`, '17:1 Indent with spaces: YAML does not allow tabs.'],
    [`  ${TEXT}`, `   ${TEXT}`, `17:1 ${INDENT}`],
    [`  ${TEXT}`, ` ${TEXT}`, `17:1 ${INDENT}`],
    [TEXT, 'text: Call {{fone}} or {{fone}}.', '17:9 about.text: {{fone}} is not known. Write one of'],
    ['file: van.jpg', 'file: gone.jpg', '2:20 hero.picture.file: There is no file gone.jpg in pictures/.'],
    ['file: van.jpg', 'file: after.jpg', '2:20 hero.picture.file: after.jpg has only 1000 pixels on its'],
    ['focus: 70% 40%', 'focus: left', '2:36 hero.picture.focus: Write the focus as 70% 40%: how far from'],
    ['{ file: after.jpg, alt: The same door without swirls }', 'after.jpg', '27:10 comparison.after.alt:'],
  ],
  [INSIDE]: [
    ['name: Inside', 'name: ★★★', '2:7 name: Write a name with letters or digits, because links to it'],
    ['summary: The cabin.', `summary: ${'x'.repeat(140)}`, '3:10 summary: Write at most 130 characters.'],
    ['id: cabin', 'id: Cabin 1', '5:9 packages.0.id: Use lower-case letters and hyphens only, for'],
    ['fromPrice: 50', 'fromPrice: £50', '8:16 packages.0.fromPrice: Write whole pounds and nothing else'],
    ['fromPrice: 50', 'fromPrice: 50\n    price: 50', '9:12 packages.0.price: There is fromPrice'],
    [', Steam, Glass, Check]', ']', '10:5 packages.0.stages: Write at least 3 steps in all.'],
    [
      'packages:',
      'comparison: [{ name: Seats, texts: [Vacuumed] }]\npackages:',
      '4:13 comparison: Only two or three packages can stand side by side. Leave the comparison out.',
    ],
  ],
  [OUTSIDE]: [
    ['order: 2', 'order: 1', '1:8 order: Position 1 is also in services/inside.yaml, line 1. Give each'],
    ['name: Outside', 'name: INSIDE', '2:7 name: The service “INSIDE” is also in services/inside.yaml,'],
    ['id: seal', 'id: cabin', '19:9 packages.1.id: The id “cabin” is also in services/inside.yaml, line'],
    ['name: Sealant', 'name: hand Wash', '20:11 packages.1.name: The package “hand Wash” is also in'],
    [', large: 45', '', '9:13 packages.0.prices: Write a price for each of the sizes in business.yaml,'],
    ['name: Sealant', 'name: Sealant\n    difference: It lasts for many a wet month', '21:17'],
    [
      'packages:',
      'comparison: [{ name: Paint, texts: [Washed] }]\npackages:',
      '5:36 comparison.0.texts: Write 2 texts, one for each package.',
    ],
    ['- Rinse', '- Rinse: twice', `14:13 packages.0.stages.0.steps.0: YAML takes this for a group of`],
    ['- Rinse', '-Rinse', `14:11 ${ENTRY}`],
    ['    duration: One hour', '   duration: One hour', `10:1 ${INDENT}`],
    ['    duration: One hour', '  duration: One hour', `10:1 ${ENTRY}`],
    ['van.jpg', 'VAN.jpg', '4:10 picture: There is no file VAN.jpg in pictures/. Write van.jpg: capitals'],
    ['van.jpg', 'pictures/van.jpg', '4:10 picture.file: Write the file’s name alone, such as van.jpg:'],
    ['van.jpg', 'IMG_0042.HEIC', '4:10 picture: This picture is in HEIC, the format of iPhones, which'],
    ['van.jpg', 'van.gif', '4:10 picture: van.gif is not a picture for the web. Save it as JPEG, PNG,'],
  ],
  [COATING]: [
    ['price: 300', 'price: 0', '18:12 packages.0.price: Write a price above 0.'],
    ['currency: GBP', 'currency: pounds', '14:11 currency: Write GBP for pounds or USD for dollars.'],
  ],
  [FAQS]: [
    [QUESTION, `${QUESTION}\n    author: Me`, `4:13 faqs.0.author: ${UNKNOWN} nearest first: `],
    ...['', '# Nothing yet'].map((text): Row => [undefined, text, 'This file is empty. Fill it in, or remove it.']),
  ],
  [TERMS]: [
    ['date: 2026-01-01\n', '', `1:1 date: ${DATE}`],
    ...inEach('2026-01-01', ['01/05/2025', '2025', '2026-02-29'], `4:7 date: ${DATE}`),
    ['---\ntitle', 'title', FRONT_MATTER],
    [CALL, `${'> '.repeat(60)}Call us.`, '7:1 Here are more quotes or lists in each other than a page'],
    ...inEach(
      CALL,
      ['> ![x][van]\n\n[van]: https://a.example/v.jpg', '![x](v.jpg)'],
      '7:1 A text cannot show a picture.',
    ),
    ...inEach(
      CALL,
      ['[us](www.example.com)', '[x](/nothing#a)', '[x](../img/van.jpg)', '[x]: terms.md "Terms"\n\n[x]'],
      '7:1 This link leads nowhere: the site has no page ',
    ),
    [CALL, 'Call {{phone}} or {{fone}}.', '7:19 {{fone}} is not known. Write one of phone,'],
    [CALL, 'Call {phone}.', '7:6 {phone} is not known. Write one of phone,'],
  ],
}

test.each(Object.entries(MISTAKES).flatMap(([file, rows]) => rows.map((row) => [file, ...row] as const)))(
  '%s with %j as %j',
  async (file, text, typed, said) => {
    const lines = await linesFor(contentWith([file, text, typed]))
    const found = lines.map((line) => line.replace(/, line (\d+), column (\d+)(?:,|:) /, ', $1:$2 '))
    expect(found).toEqual([expect.stringContaining(`${file}, ${said}`)])
  },
)

test.each([
  ['7.30-17.00', '07:30-17:00'],
  ['7.30am–5pm', '07:30-17:00'],
  ['7:30 to 5 p.m.', '07:30-17:00'],
  ['08:00-12:00, 13:00-18:00', '08:00-12:00, 13:00-18:00'],
  ['8am to noon and 1pm to 6pm', '08:00-12:00, 13:00-18:00'],
  ['4pm-midnight', '16:00-24:00'],
  ['By appointment only', 'by appointment'],
  ['Closed', ''],
])('hours of a day may be %s', async (written, understood) => {
  const folder = contentWith([BUSINESS, MONDAY, `monday: ${written}`])
  expect(await linesFor(folder)).toEqual([])
  const { monday = [] } = (await readContentFolder(folder)).files.business[0]?.data?.hours ?? {}
  const read = typeof monday === 'string' ? monday : monday.map(({ opens, closes }) => `${opens}-${closes}`)
  expect(String(read).replace(',', ', ')).toBe(understood)
})

test('holidays in a row may be written by their first and last date', async () => {
  const folder = contentWith([BUSINESS, HOLIDAY, '2099-12-27 to 2100-01-02: closed'])
  expect(await linesFor(folder)).toEqual([])
  const { exceptions = {} } = (await readContentFolder(folder)).files.business[0]?.data?.hours ?? {}
  expect(Object.keys(exceptions).slice(1)).toEqual([
    ...['2099-12-27', '2099-12-28', '2099-12-29', '2099-12-30', '2099-12-31', '2100-01-01', '2100-01-02'],
    '2099-12-26',
  ])
})

const LINKS = ['/', '/quote?package=wash', '/privacy#a', '/gift-vouchers/', '/prices.pdf', '#prices', 'tel:999']

test.each<[what: string, ...changes: Parameters<typeof contentWith>]>([
  [
    'the only package of a service may share its name and id',
    [INSIDE, 'name: Cabin clean', 'name: Inside'],
    [INSIDE, 'id: cabin', 'id: inside'],
  ],
  ['a page of the owner needs no date', ['pages/gift-vouchers.md', 'date: 2026-01-01\n', '']],
  [
    'a text may show a # in code',
    [TERMS, '{{phone}}.', '{{phone}}.\n\n````\n```\n# a\n```\n````\n\n    # b\n\n\\#c\n#1 in Perth\n'],
  ],
  [
    'links may lead to pages, headings, files of public/ and other sites',
    [TERMS, CALL, [...LINKS, 'mailto:{{email}}', 'https://a.test/b'].map((url) => `[x](${url})`).join(' ')],
  ],
  ...['That’s what the cars’ owners ask', '“Wow” is what they said', '>-\n      We are #1'].map(
    (text) => [text, [REVIEWS, 'On time, friendly and thorough.', text]] as [string, [string, string, string]],
  ),
])('%s', async (_what, ...changes) => {
  expect(await linesFor(contentWith(...changes))).toEqual([])
})

test.each([
  ['“Spotless.”', 'Spotless.'],
  ['"Spotless."', 'Spotless.'],
  ['„Sauber.“', 'Sauber.'],
  ['‘That’s spotless.’', 'That’s spotless.'],
  ['“Wow” and “spotless”', '“Wow” and “spotless”'],
  ['The owners’ cars’', 'The owners’ cars’'],
  ['{{phone}} {{nobody}} }}{{', '{{phone}} {{nobody}} }}{{'],
])('a review written as %s is quoted once, as written', async (written, text) => {
  const folder = contentWith([REVIEWS, 'On time, friendly and thorough.', JSON.stringify(written)])
  expect((await readContentFolder(folder)).files.reviews[0]?.data?.reviews[1]?.text).toBe(text)
})

test('a review may be of today, wherever the business is', async () => {
  const today = localDate(new Date(), 'Pacific/Kiritimati')
  expect(await checkContent(contentWith([REVIEWS, 'date: 2026-05-03', `date: ${today}`]))).toEqual([])
})

test('a text that promises what business.yaml does not is a mistake in each file', async () => {
  const deposit = [BUSINESS, '  deposit: £20\n', ''] as [string, string, string]
  const said = '{{deposit}} stands for promises.deposit in business.yaml, which is missing. Add it there, or'
  expect(await linesFor(contentWith(deposit, [FAQS, 'Yes.', 'For {{deposit}}.']))).toEqual([
    expect.stringContaining(`faqs.yaml, line 3, column 13, faqs.0.answer: ${said}`),
    expect.stringContaining(`terms.md, line 9, column 3: ${said}`),
  ])
})

test('all mistakes of all files are printed at once, by file and line, with the lines that YAML cannot read', async () => {
  const folder = contentWith(
    [BUSINESS, 'phone: 01382 496000', 'phone: 0138 496'],
    [FAQS, QUESTION, 'answer: Yes: always.'],
  )
  expect(printMistakes('content', await checkContent(folder))).toBe(`The content has 2 mistakes.

content/business.yaml
  line 5, column 8, phone: This has 7 digits, and should have 11. Write a UK phone number, for example 07700 900123.

content/faqs.yaml
  line 3, column 13: A colon with a space after it begins a field. Put the whole text in quotes, for example "Open: all week".
        answer: Yes: always.
                ^
`)
})
