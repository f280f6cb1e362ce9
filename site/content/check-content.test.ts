import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DayHours } from '../../business/hours-schema.ts'
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
} from '../../testing/content-with.ts'
import { checkContent } from './check-content.ts'
import { printMistakes } from './print-mistakes.ts'
import { readContentFolder } from './read-content.ts'

const CURLY = 'These are typographic quotation marks, which YAML takes for letters. Write straight ones,'
const QUOTE_IT = 'Put the whole text in quotes, for example "Open: all week".'

test('valid content has no mistakes', async () => {
  expect(await checkContent(MINIMAL_CONTENT)).toEqual([])
})

const CABIN = readFileSync(join(MINIMAL_CONTENT, INSIDE), 'utf8')
const TEXT = 'text: We clean cars.'

// The mistake as it is made, and what is printed from the line on.
test.each([
  // Contact details
  [
    BUSINESS,
    'phone: 01382 496000',
    'phone: "0138"',
    'line 5, column 8, phone: Write a UK phone number, for example 07700 900123.',
  ],
  [
    BUSINESS,
    'phone: 01382 496000',
    'phone:',
    'line 5, column 1, phone: This field is empty. Fill it in. The number customers call,',
  ],
  [
    BUSINESS,
    'phone: 01382 496000\n',
    '',
    'line 1, column 1, phone: This required field is missing. Add it. The number customers call,',
  ],
  [
    BUSINESS,
    'phone: 01382 496000',
    'phone: 01382496000',
    'line 5, column 8, phone: Expected text (put it in quotes if it looks like a number), found 1382496000.',
  ],
  [
    BUSINESS,
    'whatsapp: 07911 123456',
    'whatsapp: 01382 496000',
    'line 6, column 11, whatsapp: Write a UK mobile number,',
  ],
  [
    BUSINESS,
    'hello@tay.test',
    'hello',
    'line 7, column 8, email: Write a full email address, for example hello@example.com.',
  ],
  [
    BUSINESS,
    'https://youtube.test/@tay',
    'youtube.test/@tay',
    'line 25, column 12, social.youtube: Write a full web address, starting with https://.',
  ],
  [
    BUSINESS,
    'youtube:',
    'You Tube:',
    'line 25, column 3, social.You Tube: Write the network in small letters without spaces, for example instagram.',
  ],
  [
    BUSINESS,
    'proof: https://institute.test/tay',
    'proof: ask us',
    'line 29, column 12, approvals.0.proof: Write a full web address,',
  ],
  [
    BUSINESS,
    'reply: two hours',
    'reply: within two hours',
    'line 31, column 10, promises.reply: Leave out “within”: write, for example, one working day.',
  ],
  [
    BUSINESS,
    'reply: two hours',
    'reply: the same evening',
    'line 31, column 10, promises.reply: Write a time that can follow “within”, because texts and emails say so: for example two hours, one working day or the same day.',
  ],
  // Reviews
  [
    REVIEWS,
    'source: https://reviews.test/jp',
    'source: a letter',
    'line 10, column 13, reviews.1.source: Write a full web address, starting with https://.',
  ],
  [
    REVIEWS,
    'date: 2026-05-03',
    'date: in May',
    'line 5, column 11, reviews.0.date: Write the date as 2025-05-01: year, month and day.',
  ],
  [
    REVIEWS,
    'name: Morag',
    'name: Morag\n    stars: 5',
    'line 5, column 5, reviews.0.stars: This field is not known. Remove it, or correct its spelling. The fields here are: text, name, date, source.',
  ],
  // The trader
  [
    BUSINESS,
    'kind: limited company',
    'kind: Ltd',
    'line 39, column 9, trader.kind: Write sole trader, partnership or limited company.',
  ],
  [
    BUSINESS,
    '  number: "SC123456"\n',
    '',
    'line 38, column 1, trader.number: This required field is missing. Add it. A limited company must show its company number. Write it in quotes,',
  ],
  [
    BUSINESS,
    '"SC123456"',
    '01234567',
    'line 41, column 11, trader.number: A limited company must show its company number. Write it in quotes,',
  ],
  [
    BUSINESS,
    '  registeredIn: Scotland\n',
    '',
    'line 38, column 1, trader.registeredIn: This required field is missing. Add it. A limited company must show where it is registered. Write England and Wales,',
  ],
  [
    BUSINESS,
    '  registeredOffice: 1 Quay Street, Dundee DD1 1AA\n',
    '',
    'line 38, column 1, trader.registeredOffice: This required field is missing. Add it. A limited company must show the address of its registered office.',
  ],
  [
    BUSINESS,
    'vat: GB 123 4567 89',
    'vat: 123456789',
    'line 44, column 8, trader.vat: Write the VAT number as GB123456789, or none.',
  ],
  [
    BUSINESS,
    '  vat: GB 123 4567 89\n',
    '',
    'line 38, column 1, trader.vat: This required field is missing. Add it. Write the VAT number as GB123456789, or none.',
  ],
  // Opening hours
  [
    BUSINESS,
    'monday: 09:00-17:00',
    'monday: 9-5',
    'line 16, column 11, hours.monday: Write the hours as 08:00-18:00, or closed.',
  ],
  [
    BUSINESS,
    'monday: 09:00-17:00',
    'monday: 17:00-09:00',
    'line 16, column 11, hours.monday: Each time must be later than the one before it. Write 5 pm as 17:00.',
  ],
  ...['13:00-18:00, 08:00-12:00', '08:00-13:00, 12:00-18:00', '24:00-08:00', '22:00-06:00'].map(
    (text): [string, string, string, string] => [
      BUSINESS,
      'monday: 09:00-17:00',
      `monday: ${text}`,
      'line 16, column 11, hours.monday: Each time must be later than the one before it.',
    ],
  ),
  [
    BUSINESS,
    '  sunday: closed\n',
    '',
    'line 15, column 1, hours.sunday: This required field is missing. Add it. Write the hours as 08:00-18:00, or closed.',
  ],
  [
    BUSINESS,
    '2099-12-25: closed',
    '2099-02-29: closed',
    'line 23, column 42, hours.exceptions.2099-02-29: Write a date of the calendar, as 2026-12-25.',
  ],
  [
    BUSINESS,
    '2099-12-25: closed',
    '25 December: closed',
    'line 23, column 42, hours.exceptions.25 December: Write a date of the calendar, as 2026-12-25.',
  ],
  [
    BUSINESS,
    '2099-12-25: closed',
    '2099-12-25: 13-9',
    'line 23, column 54, hours.exceptions.2099-12-25: Write the hours as 08:00-18:00, or closed.',
  ],
  [
    BUSINESS,
    '2099-12-25: closed',
    '2099-12-25 to 2099-12-27: closed',
    'line 23, column 88, hours.exceptions.2099-12-26: 2099-12-26 is also in the line 2099-12-25 to 2099-12-27. Keep one of the two.',
  ],
  ...['2099-12-25 to Sunday', '24/12/2099 to 26/12/2099', '2099-12-25 to 2099-12-26 to 2099-12-27'].map(
    (dates): [string, string, string, string] => [
      BUSINESS,
      '2099-12-25: closed',
      `${dates}: closed`,
      `line 23, column 42, hours.exceptions.${dates}: Write a date of the calendar, as 2026-12-25. For several in a row write the first and the last: 2026-12-24 to 2027-01-03.`,
    ],
  ),
  [
    BUSINESS,
    '2099-12-25: closed',
    '2099-12-27 to 2109-01-03: closed',
    'line 23, column 42, hours.exceptions.2099-12-27 to 2109-01-03: This is more than a year. Check the dates.',
  ],
  ...[
    '25:00-26:00',
    '08:00-18:60',
    '8:00-24:01',
    '13pm-14pm',
    'mornings',
    '08:00',
    '8-17:00-18:00',
    'x-y',
    '08:00-12:00, closed',
  ].map((text): [string, string, string, string] => [
    BUSINESS,
    'monday: 09:00-17:00',
    `monday: ${text}`,
    'line 16, column 11, hours.monday: Write the hours as 08:00-18:00, or closed.',
  ]),
  [
    BUSINESS,
    '2099-12-25: closed',
    '2099-12-27 - 2099-01-03: closed',
    'line 23, column 42, hours.exceptions.2099-12-27 - 2099-01-03: The last date is before the first. Check the years.',
  ],
  // Lengths
  [
    INSIDE,
    'summary: The cabin.',
    `summary: ${'x'.repeat(140)}`,
    'line 3, column 10, summary: Too long: it has 140 characters, and the maximum is 130.',
  ],
  [
    BUSINESS,
    'Mobile car cleaning in Dundee and Perth from {{lowestPrice}}. Inside and outside, at your home or at work.',
    'Cleaning from {{lowestPrice}}.',
    'line 3, column 14, description: This has 18 characters. Write at least 50:',
  ],
  [
    HOME,
    'large: [A CLEAN CAR]',
    'large: [A, B, C, D]',
    'line 5, column 12, hero.heading.large: Too many entries: there are 4, and the maximum is 3.',
  ],
  // Values of another type
  ...['[Cars, vans]', '\n  - Cars', '[]'].map((list): [string, string, string, string] => [
    BUSINESS,
    'tagline: Cars cleaned at home',
    `tagline: ${list}`,
    `line 2, column ${list.startsWith('[') ? 10 : 1}, tagline: Expected one text, found a list. Put a text that begins with a bracket or a hyphen in quotes. Shown`,
  ]),
  [
    BUSINESS,
    'description: Mobile',
    'description: [a, b] # Mobile',
    'line 3, column 14, description: Expected one',
  ],
  [INSIDE, 'order: 1', 'order: 99999999999999999999', 'line 1, column 8, order: Write a number of at most 9'],
  // Numbers that were meant as texts
  ...['1e3', '223e45', '0x0f3c43', '0o17', '.inf'].map((text): [string, string, string, string] => [
    BUSINESS,
    'qrLanding: page',
    `qrLanding: page\ntheme:\n  ground: "#101820"\n  accent: ${text}`,
    `line 37, column 11: YAML takes this for the number ${Number(text.replace('.inf', 'Infinity'))}. Put it in quotes: "${text}".`,
  ]),
  ...['transparent', 'rgba(214, 165, 69, 0.5)'].map((colour): [string, string, string, string] => [
    BUSINESS,
    'qrLanding: page',
    `qrLanding: page\ntheme:\n  ground: "#101820"\n  accent: ${colour}`,
    'line 37, column 11, theme.accent: This colour is transparent. Write one that is not, for example "#22323d".',
  ]),
  // Promises and addresses
  ...['0%', '£0', '00%', '0'].map((deposit): [string, string, string, string] => [
    BUSINESS,
    'deposit: £20',
    `deposit: ${deposit}`,
    'line 32, column 12, promises.deposit: Without a deposit, leave this field out, and the texts that name it.',
  ]),
  ...['0.5%', '20', '"20"', '20 percent'].map((deposit): [string, string, string, string] => [
    BUSINESS,
    'deposit: £20',
    `deposit: ${deposit}`,
    'line 32, column 12, promises.deposit: Write a percentage or an amount, for example 20% or £50.',
  ]),
  ...[', https://', ',', ' and ', '; www.', ' '].map((between): [string, string, string, string] => [
    BUSINESS,
    'https://youtube.test/@tay',
    `https://youtube.test/@tay${between}facebook.com/tay`,
    'line 25, column 12, social.youtube: Write a single web address, without spaces.',
  ]),
  // Fields that are missing, and their names misspelt: one mistake each
  [
    TERMS,
    'date: 2026-01-01\n',
    '',
    'line 2, column 1, date: This required field is missing. Add it. Write the date as 2025-05-01: year,',
  ],
  [
    REVIEWS,
    '    source: https://reviews.test/jp\n',
    '',
    'line 7, column 5, reviews.1.source: This required field is missing. Add it. Write a full web address,',
  ],
  [
    BUSINESS,
    '  kind: limited company\n',
    '',
    'line 38, column 1, trader.kind: This required field is missing. Add it. Write sole trader, partnership or',
  ],
  [
    INSIDE,
    'summary: The cabin.',
    'sumary: The cabin.',
    'line 3, column 1, sumary: This field is not known, and summary is missing. If that is what you mean, correct its spelling.',
  ],
  [
    BUSINESS,
    'deposit: £20',
    'depositt: £20',
    'line 32, column 3, promises.depositt: This field is not known.',
  ],
  [BUSINESS, 'promises:', 'promise:', 'line 30, column 1, promise: This field is not known.'],
  [
    OUTSIDE,
    'large: 45',
    'lrge: 45',
    'line 9, column 32, packages.0.prices.lrge: There is no size “lrge” in business.yaml. Write small or large.',
  ],
  [
    HOME,
    TEXT,
    'text: Call {{fone}} or {{fone}}.',
    'line 17, column 9, about.text: {{fone}} is not known. Write one of name, phone, email,',
  ],
  // Headings in Markdown
  ...['# Prices', 'Prices\n===', '#', '  # Prices', '> # Prices', '- # Prices', '1. > - # Prices'].map(
    (heading): [string, string, string, string] => [
      TERMS,
      'Call {{phone}}.',
      heading,
      'line 7, column 1: The title above is the main heading, and a page has only one. Write ## for a heading in the text.',
    ],
  ),
  [
    TERMS,
    'Call {{phone}}.',
    '##Prices',
    'line 7, column 1: Without a space this is no heading, and the page shows the signs #. Write a space after the last one.',
  ],
  ...['#Prices', 'Wash\n> #Prices', '- Wash\n  #Prices'].map((text): [string, string, string, string] => [
    TERMS,
    'Call {{phone}}.',
    text,
    `line ${6 + text.split('\n').length}, column 1: Without a space this is no heading, and the page shows the sign #. Write ## and a space for a heading, or \\# for the sign.`,
  ]),
  // Pictures and links in Markdown
  ...[
    '![Our van](van.jpg)',
    '![x](https://example.com/a.jpg)',
    '> ![x][van]\n\n[van]: https://a.example/van.jpg',
    '- [![x](a.jpg)](/quote)',
  ].map((text): [string, string, string, string] => [
    TERMS,
    'Call {{phone}}.',
    text,
    'line 7, column 1: A text cannot show a picture. Remove it here,',
  ]),
  ...[
    '[terms](terms.md)',
    'See [them](terms)',
    '| [a](./terms.md) |\n|--|',
    '[x]: terms.md "Terms"\n\n[x]',
  ].map((text): [string, string, string, string] => [
    TERMS,
    'Call {{phone}}.',
    text,
    'line 7, column 1: This link leads nowhere. Write the address of the page: /terms.',
  ]),
  ...['[us](www.example.com)', '[x](/nothing#a)', '[x](../img/van.jpg)', '[x](/Quote)'].map(
    (text): [string, string, string, string] => [
      TERMS,
      'Call {{phone}}.',
      text,
      'line 7, column 1: This link leads nowhere: the site has no page ',
    ],
  ),
  ...["'Car's looked like new.'", "'The cars' paint'", "'It's the car's best'", "'Car's best"].map(
    (text): [string, string, string, string] => [
      REVIEWS,
      'text: On time, friendly and thorough.',
      `text: ${text}`,
      `line 7, column ${11 + text.indexOf("'", 1) + 1 + (text.includes("s' ") ? 1 : 0)}: The text ends at the apostrophe before this. Put it in double quotes, for example "The car's`,
    ],
  ),
  [
    REVIEWS,
    'text: On time, friendly and thorough.',
    'text: "He said "wow" to us."',
    'line 7, column 21: The text ends at the quotation mark before this. Within it, write typographic ones:',
  ],
  // Fields and files that are not known
  [
    BUSINESS,
    'qrLanding: page',
    'qrLanding: page\ncolour: red',
    'line 35, column 1, colour: This field is not known. Remove it, or correct its spelling. The fields here are: name, tagline,',
  ],
  [
    FAQS,
    'answer: Yes.',
    'answer: Yes.\n    author: Me',
    'line 4, column 5, faqs.0.author: This field is not known. Remove it, or correct its spelling. The fields here are: question, answer.',
  ],
  // Colours
  [
    BUSINESS,
    'qrLanding: page',
    'qrLanding: page\ntheme: { accent: "#f0a868", ground: "#7fb0c0" }',
    'line 35, column 37, theme.ground: White text on #7fb0c0 is hard to read. Write a darker colour, for example #245462.',
  ],
  [
    BUSINESS,
    'qrLanding: page',
    'qrLanding: page\ntheme: { accent: "#402000", ground: "#101820" }',
    'line 35, column 18, theme.accent: A button in #402000 is hard to see on #101820. Write a lighter colour, for example #',
  ],
  [
    BUSINESS,
    'qrLanding: page',
    'qrLanding: page\ntheme: { accent: oragne, ground: "#101820" }',
    'line 35, column 18, theme.accent: Write a colour, for example "#22323d", "rgb(34, 50, 61)" or teal.',
  ],
  [
    BUSINESS,
    'qrLanding: page',
    'qrLanding: page\ntheme:\n  ground: "#101820"\n  accent: #f0a868',
    'line 37, column 11: YAML ignores everything from the # on. Put the colour in quotes: "#f0a868".',
  ],
  // Prices and packages
  [
    INSIDE,
    'fromPrice: 50',
    'fromPrice: 0',
    'line 8, column 16, packages.0.fromPrice: Write a price above 0, or leave the field out for a price on enquiry.',
  ],
  [
    INSIDE,
    'fromPrice: 50',
    'fromPrice: £50',
    'line 8, column 16, packages.0.fromPrice: Write the number without a sign, commas or spaces: 50. The lowest price in whole pounds,',
  ],
  [
    INSIDE,
    'fromPrice: 50',
    'fromPrice: 49.99',
    'line 8, column 16, packages.0.fromPrice: Expected a whole number, found 49.99.',
  ],
  [
    INSIDE,
    'summary: The cabin.',
    'summary: The cabin.\nfromPrice: 50',
    'line 4, column 1, fromPrice: This field is not known.',
  ],
  [
    INSIDE,
    'fromPrice: 50',
    'fromPrice: 50\n    price: 50',
    'line 9, column 12, packages.0.price: There is fromPrice already. Keep one of fromPrice, price, prices.',
  ],
  [
    OUTSIDE,
    'large: 45',
    'huge: 45, large: 45',
    'line 9, column 32, packages.0.prices.huge: There is no size “huge” in business.yaml. Write small or large.',
  ],
  [
    OUTSIDE,
    ', large: 45',
    '',
    'line 9, column 13, packages.0.prices: The price for the size “large” is missing. Add it.',
  ],
  [
    OUTSIDE,
    'large: 45',
    'large: £45',
    'line 9, column 33, packages.0.prices.large: Write the number without a sign, commas or spaces: 45.',
  ],
  [
    BUSINESS,
    'id: large',
    'id: small',
    'line 47, column 11, sizes.1.id: The size “small” is also earlier in this file, line 46. Give each its own.',
  ],
  [
    BUSINESS,
    'examples: "Fiesta, Polo"',
    'examples: Fiesta, Polo',
    'line 46, column 49, sizes.0.Polo: This field is not known. If it belongs to the text before it, put that text in quotes. The fields here are: id, name, examples.',
  ],
  [COATING, 'price: 300', 'price: 0', 'line 18, column 12, packages.0.price: Write a price above 0.'],
  [
    COATING,
    'currency: GBP',
    'currency: pounds',
    'line 14, column 11, currency: Write GBP for pounds or USD for dollars.',
  ],
  [
    INSIDE,
    'id: cabin',
    'id: Cabin 1',
    'line 5, column 9, packages.0.id: Use lower-case letters and hyphens only, for example decon.',
  ],
  [
    INSIDE,
    'Vacuum, Wipe, Steam, Glass, Check]',
    ']',
    'line 12, column 16, packages.0.stages.0.steps: Too few entries: the minimum is 1.',
  ],
  [
    INSIDE,
    ', Steam, Glass, Check]',
    ']',
    'line 10, column 5, packages.0.stages: Write at least 3 steps in all.',
  ],
  [
    OUTSIDE,
    'name: Sealant',
    'name: Sealant\n    difference: It lasts for many months of Scottish weather',
    'line 21, column 17, packages.1.difference: This has 8 words. Write 6 at most.',
  ],
  [
    OUTSIDE,
    'packages:',
    'comparison: [{ name: Paint, texts: [Washed] }]\npackages:',
    'line 5, column 36, comparison.0.texts: Write 2 texts, one for each package.',
  ],
  [
    INSIDE,
    'packages:',
    'comparison: [{ name: Seats, texts: [Vacuumed] }]\npackages:',
    'line 4, column 13, comparison: Only two or three packages can stand side by side. Leave the comparison out.',
  ],
  [
    HOME,
    'package: wash',
    'package: hand-wash',
    'line 28, column 12, comparison.package: There is no package with the id “hand-wash”. Write cabin, wash or seal.',
  ],
  [
    INSIDE,
    'name: Inside',
    'name: ★★★',
    'line 2, column 7, name: Write a name with letters or digits, because links to it consist of them.',
  ],
  [
    HOME,
    'services: {',
    `start:
  heading: WHERE
  text: Choose.
  parts:
    - { part: wheels, name: Wheels, package: seal, text: All four. }
    - { part: wheels, name: Wheels, package: seal, text: All four. }
  unsure: { heading: Not sure?, text: Ask., link: Ask us }
services: {`,
    'line 27, column 15, start.parts.1.part: The part “wheels” is also earlier in this file, line 26. Give each its own.',
  ],
  // What two services share
  [
    OUTSIDE,
    'order: 2',
    'order: 1',
    'line 1, column 8, order: Position 1 is also in services/inside.yaml, line 1. Give each its own.',
  ],
  [
    OUTSIDE,
    'name: Outside',
    'name: INSIDE',
    'line 2, column 7, name: The service “INSIDE” is also in services/inside.yaml, line 2. Give each its own.',
  ],
  [
    OUTSIDE,
    'id: seal',
    'id: cabin',
    'line 19, column 9, packages.1.id: The id “cabin” is also in services/inside.yaml, line 5. Give each its own.',
  ],
  [
    OUTSIDE,
    'name: Sealant',
    'name: hand Wash',
    'line 20, column 11, packages.1.name: The package “hand Wash” is also earlier in this file, line 7. Give each its own.',
  ],
  [
    COATING,
    'name: Basic',
    'name: – Seal',
    'line 16, column 11, packages.0.name: The package “– Seal” is also in services/outside.yaml, line 19. Give each its own.',
  ],
  [
    OUTSIDE,
    'id: seal',
    'id: outside',
    'line 19, column 9, packages.1.id: The id “outside” is also earlier in this file, line 2. Give each its own.',
  ],
  [
    COATING,
    'name: Basic',
    'name: Inside',
    'line 16, column 11, packages.0.name: The package “Inside” is also in services/inside.yaml, line 2. Give each its own.',
  ],
  // YAML's traps
  [
    HOME,
    TEXT,
    'text: Our promise: clean cars.',
    `line 17, column 9: A colon with a space after it begins a field. ${QUOTE_IT}`,
  ],
  [
    OUTSIDE,
    '- Rinse',
    '- Rinse: twice',
    'line 14, column 13, packages.0.stages.0.steps.0: A colon with a space after it makes a group of fields. Put the whole text in quotes.',
  ],
  [
    HOME,
    TEXT,
    'text: We are #1 in Dundee',
    `line 17, column 16: YAML ignores everything from the # on. ${QUOTE_IT}`,
  ],
  [HOME, TEXT, 'text: #1 in Dundee', `line 17, column 9: YAML ignores everything from the # on. ${QUOTE_IT}`],
  [
    HOME,
    TEXT,
    'text: "We clean cars.',
    'line 17, column 9: This text begins with a quotation mark, but does not end with one.',
  ],
  [HOME, TEXT, 'text: @home in Dundee', `line 17, column 9: Text cannot begin with @ here. ${QUOTE_IT}`],
  [HOME, TEXT, 'text: *home*', `line 17, column 9: Text cannot begin with * here. ${QUOTE_IT}`],
  [HOME, TEXT, 'text: !home', `line 17, column 9: Text cannot begin with ! here. ${QUOTE_IT}`],
  [HOME, `  ${TEXT}`, `\t${TEXT}`, 'line 17, column 1: Indent with spaces: YAML does not allow tabs.'],
  [
    HOME,
    `  ${TEXT}`,
    `   ${TEXT}`,
    'line 17, column 4: This line is indented differently from its neighbours.',
  ],
  [HOME, TEXT, `${TEXT}\n  text: Twice.`, 'line 18, column 3: This field is here twice. Remove one of them.'],
  [
    BUSINESS,
    '[Dundee, Perth]',
    '\n   - Dundee\n    - Perth',
    'line 16, column 5: This line is indented differently from its neighbours.',
  ],
  ...['- Foam', '- Rinse', '- Check'].map((entry, index): [string, string, string, string] => [
    OUTSIDE,
    entry,
    entry.replace(' ', ''),
    `line ${[15, 14, 18][index]}, column 11: Write a space after the hyphen.`,
  ]),
  [
    OUTSIDE,
    '    duration: One hour',
    '   duration: One hour',
    'line 10, column 4: This line is indented differently from its neighbours.',
  ],
  [FAQS, '- question', '-question', 'line 2, column 3: Write a space after the hyphen.'],
  [
    HOME,
    TEXT,
    'text:We clean cars.',
    'line 17, column 3: This line is not a field with a colon and a value, and does not begin with a hyphen. Write a space after either.',
  ],
  [
    INSIDE,
    'fromPrice: 50',
    'prices: 49, 59',
    'line 8, column 13, packages.0.prices: Expected a group of fields, one per line, found "49, 59". Instead of fromPrice: the price of each size in business.yaml, as { small: 49, large: 69 }.',
  ],
  [
    OUTSIDE,
    'picture: van.jpg',
    'picture: van.jpeg',
    'line 4, column 10, picture: There is no file van.jpeg in pictures/. There is van.jpg: the ending counts.',
  ],
  [HOME, TEXT, 'We clean cars.', 'line 17, column 3: This line is not a field with a colon and a value,'],
  [FAQS, undefined, '', 'This file is empty. Fill it in, or remove it.'],
  [HOME, undefined, '', 'This file is empty. Restore it from a backup or from git.'],
  [FAQS, undefined, '# Nothing yet', 'This file is empty. Fill it in, or remove it.'],
  ...['in May', '01/05/2025', '2025', '1735689600', '2026-1-5', '"2026-01-01T09:00"', 'true'].map(
    (date): [string, string, string, string] => [
      TERMS,
      'date: 2026-01-01',
      `date: ${date}`,
      'line 4, column 7, date: Write the date as 2025-05-01: year, month and day.',
    ],
  ),
  [
    TERMS,
    'date: 2026-01-01',
    'date: 2026-02-29',
    'line 4, column 7, date: There is no 2026-02-29 in the calendar.',
  ],
  [TERMS, 'date: 2026-01-01', 'date:', 'line 4, column 1, date: Write the date as 2025-05-01: year,'],
  [
    TERMS,
    '---\ntitle',
    'title',
    'line 1, column 1: The file must begin with a line of three hyphens (---), then its fields, each on a line of its own with a colon after its name, as in title: Gift vouchers, then a second line of hyphens. Its fields are title (the heading of the page), description (what search engines show under the title), date (the date from which the text applies).',
  ],
  [
    'pages/gift-vouchers.md',
    '---\ntitle',
    'title',
    'line 1, column 1: The file must begin with a line of three hyphens (---), then its fields, each on a line of its own with a colon after its name, as in title: Gift vouchers, then a second line of hyphens. Its fields are title (the heading of the page), description (what search engines show under the title).',
  ],
  // Typographic quotation marks, also where the value is valid otherwise
  [BUSINESS, 'Cars cleaned at home', '“Open: all week”', `line 2, column 10: ${CURLY}`],
  [BUSINESS, 'name: Tay Valeting', 'name: “Tay Shine”', `line 1, column 7: ${CURLY}`],
  [BUSINESS, '01382 496000', '‘07700 900123’', `line 5, column 8: ${CURLY}`],
  [BUSINESS, '01382 496000', '„01382 496000“', `line 5, column 8: ${CURLY}`],
  [BUSINESS, 'Cars cleaned at home', '"Cars cleaned at home”', `line 2, column 10: ${CURLY}`],
  [BUSINESS, 'Cars cleaned at home', '“Cars cleaned at home"', `line 2, column 10: ${CURLY}`],
  [BUSINESS, 'Cars cleaned at home', '“We’re #1 in Dundee”', `line 2, column 10: ${CURLY}`],
  [BUSINESS, '[Dundee, Perth]', '[Dundee, ‘Perth’]', `line 14, column 23: ${CURLY}`],
  [BUSINESS, '[Dundee, Perth]', '[“Dundee, Perth”]', `line 14, column 15: ${CURLY}`],
  [BUSINESS, '[cash]', '\n  - «cash»', `line 34, column 5: ${CURLY}`],
  [HOME, 'approvalLink:', '“approvalLink”:', `line 21, column 3: ${CURLY}`],
  [REVIEWS, 'On time, friendly and thorough.', '“On time, friendly.”', `line 7, column 11: ${CURLY}`],
  [TERMS, 'The terms page', '“The terms page”', `line 2, column 8: ${CURLY}`],
  // Tokens
  [
    HOME,
    TEXT,
    'text: Call {{fone}}.',
    'line 17, column 9, about.text: {{fone}} is not known. Write one of name, phone, email,',
  ],
  [
    HOME,
    TEXT,
    'text: {{phone}} is our number.',
    `line 17, column 9: Text cannot begin with {{ here. ${QUOTE_IT}`,
  ],
  [TERMS, 'Call {{phone}}.', 'Call {{phone}} or {{fax}}.', 'line 7, column 19: {{fax}} is not known.'],
  ...['{{constructor}}', '{{toString}}', '{{__proto__}}', '{{first-name}}', '{{}}', '{{name|upper}}'].flatMap(
    (token): [string, string, string, string][] => [
      [
        HOME,
        TEXT,
        `text: We are ${token}.`,
        `line 17, column 9, about.text: ${token} is not known. Write one`,
      ],
      [TERMS, 'Call {{phone}}.', `Call ${token}.`, `line 7, column 6: ${token} is not known. Write one of`],
    ],
  ),
  [TERMS, 'Call {{phone}}.', 'Call {{Phone}}.', 'line 7, column 6: {{Phone}} is not known. Write {{phone}}.'],
  [TERMS, 'Call {{phone}}.', 'Call {phone}.', 'line 7, column 6: {phone} is not known. Write {{phone}}.'],
  [TERMS, 'Call {{phone}}.', 'Call {{phone}.', 'line 7, column 6: A token has two braces on each side,'],
  [TERMS, 'Call {{phone}}.', 'Call phone}}.', 'line 7, column 11: A token has two braces on each side,'],
  [
    BUSINESS,
    'name: Dundee and Perth',
    'name: Around {{Town}}',
    'line 13, column 9, area.name: {{Town}} is not known. Write {{town}}.',
  ],
  // Pictures
  [
    HOME,
    'file: van.jpg',
    'file: gone.jpg',
    'line 2, column 20, hero.picture.file: There is no file gone.jpg in pictures/. Put it there, or correct its name.',
  ],
  [
    OUTSIDE,
    'picture: van.jpg',
    'picture: VAN.jpg',
    'line 4, column 10, picture: There is no file VAN.jpg in pictures/. There is van.jpg: capitals count.',
  ],
  [
    OUTSIDE,
    'picture: van.jpg',
    'picture: pictures/van.jpg',
    'line 4, column 10, picture.file: Write the file’s name alone, such as van.jpg: pictures are in pictures/.',
  ],
  [
    OUTSIDE,
    'picture: van.jpg',
    'picture: IMG_0042.HEIC',
    'line 4, column 10, picture: This picture is in HEIC, the format of iPhones, which browsers cannot show, whatever its name ends with. Save it as JPEG:',
  ],
  [
    OUTSIDE,
    'picture: van.jpg',
    'picture: van.gif',
    'line 4, column 10, picture: van.gif is not a picture for the web. Save it as JPEG, PNG, WebP or AVIF.',
  ],
  [
    HOME,
    'file: van.jpg',
    'file: after.jpg',
    'line 2, column 20, hero.picture.file: after.jpg has only 1000 pixels on its long side, and would look blurred. Use one with at least 1600.',
  ],
  [
    HOME,
    'focus: 70% 40%',
    'focus: left',
    'line 2, column 36, hero.picture.focus: Write the focus as 70% 40%: how far from the left, and how far from the top.',
  ],
  [
    HOME,
    '{ file: after.jpg, alt: The same door without swirls }',
    'after.jpg',
    'line 27, column 10, comparison.after.alt: This required field is missing. Add it. Describe the picture for people who cannot see it: { file: van.jpg, alt: What it shows }.',
  ],
])('%s with %j as %j', async (file, text, replacement, expected) => {
  expect(await linesFor(contentWith([file, text, replacement]))).toEqual([
    expect.stringContaining(`${file}, ${expected}`),
  ])
})

test('hours, and holidays on one line, are understood as people write them', async () => {
  const hours = [
    '7.30-17.00',
    '0730-1700',
    '7:30 - 17:00',
    '7.30am–5pm',
    '7:30 to 17:00',
    '07:30-5 p.m.',
    '730-1700',
  ]
  const folder = contentWith(
    [BUSINESS, 'saturday: closed', 'saturday: 12am-12pm'],
    [BUSINESS, '2099-12-25: closed, 2099-12-26: closed', '2099-12-26 to 2100-01-02: closed'],
    ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'sunday'].map(
      (day, index): [string, string, string] => [
        BUSINESS,
        day === 'sunday' ? 'sunday: closed' : `${day}: 09:00-17:00`,
        `${day}: ${hours[index]}`,
      ],
    ),
  )
  expect(await linesFor(folder)).toEqual([])
  const { exceptions, saturday, ...days } =
    (await readContentFolder(folder)).files.business[0]?.data?.hours ?? {}
  for (const day of Object.values(days)) expect(day).toEqual([{ opens: '07:30', closes: '17:00' }])
  expect(saturday).toEqual([{ opens: '00:00', closes: '12:00' }])
  expect(Object.keys(exceptions ?? {})).toEqual([
    '2099-12-24',
    ...['2099-12-26', '2099-12-27', '2099-12-28', '2099-12-29', '2099-12-30', '2099-12-31'],
    ...['2100-01-01', '2100-01-02'],
  ])
})

test.each<[string, DayHours]>([
  [
    '08:00-12:00, 13:00-18:00',
    [
      { opens: '08:00', closes: '12:00' },
      { opens: '13:00', closes: '18:00' },
    ],
  ],
  [
    '8am to noon and 1pm to 6pm',
    [
      { opens: '08:00', closes: '12:00' },
      { opens: '13:00', closes: '18:00' },
    ],
  ],
  ['16:00-24:00', [{ opens: '16:00', closes: '24:00' }]],
  ['4pm-midnight', [{ opens: '16:00', closes: '24:00' }]],
  ['0:00-0:00', [{ opens: '00:00', closes: '24:00' }]],
  ['by appointment', 'by appointment'],
  ['By appointment only', 'by appointment'],
  ['Closed', []],
])('hours of a day may be %s', async (written, understood) => {
  const folder = contentWith([BUSINESS, 'monday: 09:00-17:00', `monday: ${written}`])
  expect(await linesFor(folder)).toEqual([])
  expect((await readContentFolder(folder)).files.business[0]?.data?.hours.monday).toEqual(understood)
})

test('the only package of a service may share its name and id', async () => {
  expect(
    await linesFor(
      contentWith([INSIDE, 'name: Cabin clean', 'name: Inside'], [INSIDE, 'id: cabin', 'id: inside']),
    ),
  ).toEqual([])
})

test('a page of the owner needs no date, and its text may show a # in code', async () => {
  const page = 'pages/gift-vouchers.md'
  const date = /^date: .*\n/m.exec(readFileSync(join(MINIMAL_CONTENT, page), 'utf8'))?.[0] ?? ''
  expect(date).not.toBe('')
  expect(
    await linesFor(
      contentWith(
        [page, date, ''],
        [TERMS, '{{phone}}.', '{{phone}}.\n\n````\n```\n# a\n```\n````\n\n    # b\n\n\\#c\n#1 in Perth\n'],
      ),
    ),
  ).toEqual([])
})

test('links to pages, headings, files of public/ and other sites are left alone', async () => {
  const links = [
    '/',
    '/quote?package=wash',
    '/privacy#a',
    '/gift-vouchers/',
    '/prices.pdf',
    '#prices',
    'tel:999',
  ]
  const text = [...links, 'mailto:{{email}}', 'https://example.com/a'].map((url) => `[x](${url})`).join(' ')
  expect(await linesFor(contentWith([TERMS, '{{phone}}.', `{{phone}}. ${text} www.example.com`]))).toEqual([])
})

test('a page without fields is told them, and nothing of its heading', async () => {
  for (const text of ['# Vouchers\n\nAsk us.\n', '---\n# The title:\ntitle: Vouchers\n\n# Vouchers\n'])
    expect(await linesFor(contentWith(['pages/vouchers.md', undefined, text]))).toEqual([
      expect.stringContaining('line 1, column 1: The file must begin with a line of three hyphens'),
    ])
})

test('a text that promises what business.yaml does not is a mistake in each file', async () => {
  expect(
    await linesFor(contentWith([BUSINESS, '  deposit: £20\n', ''], [FAQS, 'Yes.', 'For {{deposit}}.'])),
  ).toEqual([
    'faqs.yaml, line 3, column 13, faqs.0.answer: {{deposit}} stands for promises.deposit in business.yaml, which is missing. Add it there, or rewrite this text.',
    'terms.md, line 9, column 3: {{deposit}} stands for promises.deposit in business.yaml, which is missing. Add it there, or rewrite this text.',
  ])
})

test('a fact that is made of another is a mistake where a text names it', async () => {
  expect(
    await linesFor(
      contentWith([BUSINESS, 'Tay Valeting\n', 'Valeting in {{town}}\n'], [TERMS, '{{phone}}', '{{name}}']),
    ),
  ).toEqual([
    'terms.md, line 7, column 6: {{name}} stands for name in business.yaml, which has a token itself. Write it out there.',
  ])
})

test('a package without stages, and a circle of no miles, are one mistake each', async () => {
  const map = 'centre: "56.46, -2.97"\nrings: [0]\nrivers: []\n'
  expect(
    await linesFor(
      contentWith(['map.yaml', undefined, map], [INSIDE, /stages:.*/s.exec(CABIN)?.[0], 'stages: []\n']),
    ),
  ).toEqual([
    'map.yaml, line 2, column 9, rings.0: Write a number above 0.',
    'services/inside.yaml, line 10, column 13, packages.0.stages: Too few entries: the minimum is 1.',
  ])
})

test('all mistakes of all files are printed at once, by file and line', async () => {
  const folder = contentWith(
    [BUSINESS, 'phone: 01382 496000', 'phone: 0138 496'],
    [FAQS, undefined, 'faqs: []\n'],
  )
  expect(printMistakes('content', await checkContent(folder))).toBe(`The content has 2 mistakes.

content/business.yaml
  line 5, column 8, phone: Write a UK phone number, for example 07700 900123.

content/faqs.yaml
  line 1, column 7, faqs: Too few entries: the minimum is 1.
`)
})
