import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { checkContent } from './check-content.ts'
import { TAKEN } from './page-address.ts'
import { printMistakes } from './print-mistakes.ts'
import { readContentFolder } from './read-content.ts'

const FIXTURE = join(import.meta.dirname, '../../testing/minimal-content')
const CURLY = 'These are typographic quotation marks, which YAML takes for letters. Write straight ones,'
const QUOTE_IT = 'Put the whole text in quotes, for example "Open: all week".'

/** A copy of the valid content in which each text is replaced. Without a text, a file gets all of its content. */
function contentWith(
  ...changes: [file: string, text: string | undefined, replacement: string | Buffer][]
): string {
  const folder = temporaryFolder()
  cpSync(FIXTURE, folder, { recursive: true })
  for (const [file, text, replacement] of changes) {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    const before = text === undefined ? '' : readFileSync(path, 'utf8')
    if (text !== undefined) expect(before).toContain(text)
    writeFileSync(path, text === undefined ? replacement : before.replace(text, String(replacement)))
  }
  return folder
}

/** What is printed for a content folder, without the heading, the folder and the indentation. */
async function linesFor(folder: string): Promise<string[]> {
  const [, ...blocks] = printMistakes('', await checkContent(folder))
    .trim()
    .split('\n\n')
  return blocks.flatMap((block) => {
    const [file, ...lines] = block.split('\n')
    return lines.map((line) => `${file}, ${line.trim()}`)
  })
}

test('valid content has no mistakes', async () => {
  expect(await checkContent(FIXTURE)).toEqual([])
})

const BUSINESS = 'business.yaml'
const HOME = 'home.yaml'
const INSIDE = 'services/inside.yaml'
const OUTSIDE = 'services/outside.yaml'
const COATING = 'coating.yaml'
const FAQS = 'faqs.yaml'
const REVIEWS = 'reviews.yaml'
const TERMS = 'terms.md'
const CABIN = readFileSync(join(FIXTURE, INSIDE), 'utf8')
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
    'saturday: closed',
    'saturday: Closed',
    'line 21, column 13, hours.saturday: Write closed in small letters.',
  ],
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
    'line 16, column 11, hours.monday: The closing time must be later than the opening time.',
  ],
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
  ...['25:00-26:00', '08:00-18:60', '13pm-14pm', 'mornings', '08:00', '8-17:00-18:00', 'x-y'].map(
    (text): [string, string, string, string] => [
      BUSINESS,
      'monday: 09:00-17:00',
      `monday: ${text}`,
      'line 16, column 11, hours.monday: Write the hours as 08:00-18:00, or closed.',
    ],
  ),
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
    'package: hand-wash',
    'package: wax',
    'line 28, column 12, comparison.package: There is no package “wax”. Write one of cabin-clean, hand-wash, sealant.',
  ],
  [
    INSIDE,
    'name: Cabin clean',
    'name: ★★★',
    'line 6, column 11, packages.0.name: Write a name with letters or digits, because links to it consist of them.',
  ],
  ...['quote', 'menu', 'gallery', 'footer', 'lightbox', 'quote-name', 'terms-dialog', 'about-heading'].map(
    (id): [string, string, string, string] => [
      INSIDE,
      'id: cabin',
      `id: ${id}`,
      `line 5, column 9, packages.0.id: The site itself has something at /#${id}. Write another id.`,
    ],
  ),
  [
    HOME,
    'services: {',
    `start:
  heading: WHERE
  text: Choose.
  parts:
    - { part: wheels, name: Wheels, package: sealant, text: All four. }
    - { part: wheels, name: Wheels, package: sealant, text: All four. }
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
    'id: wash',
    'id: cabin',
    'line 6, column 9, packages.0.id: The id “cabin” is also in services/inside.yaml, line 5. Give each its own.',
  ],
  [
    OUTSIDE,
    'name: Sealant',
    'name: Wash',
    'line 6, column 9, packages.0.id: In links, the id “wash” is also later in this file, line 20. Give each its own.',
  ],
  [
    INSIDE,
    'id: cabin',
    'id: sealant',
    'line 5, column 9, packages.0.id: In links, the id “sealant” is also in services/outside.yaml, line 20. Give each its own.',
  ],
  [
    COATING,
    'name: Basic',
    'name: Cabin – Clean',
    'line 16, column 11, packages.0.name: The package “Cabin – Clean” is also in services/inside.yaml, line 6. Give each its own.',
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
  for (const day of Object.values(days)) expect(day).toEqual({ opens: '07:30', closes: '17:00' })
  expect(saturday).toEqual({ opens: '00:00', closes: '12:00' })
  expect(Object.keys(exceptions ?? {})).toEqual([
    '2099-12-24',
    ...['2099-12-26', '2099-12-27', '2099-12-28', '2099-12-29', '2099-12-30', '2099-12-31'],
    ...['2100-01-01', '2100-01-02'],
  ])
})

test('a package may be named by its id, and the only one of a service may share its name and id', async () => {
  expect(
    await linesFor(
      contentWith(
        [HOME, 'package: hand-wash', 'package: wash'],
        [INSIDE, 'name: Cabin clean', 'name: Inside'],
        [INSIDE, 'id: cabin', 'id: inside'],
      ),
    ),
  ).toEqual([])
  expect(await linesFor(contentWith([OUTSIDE, 'name: Hand wash', 'name: Outside']))).toContainEqual(
    expect.stringContaining('The package “Outside” is also earlier in this file, line 2. Give each its own.'),
  )
})

test('a page of the owner needs no date, and its text may show a # in code', async () => {
  const page = 'pages/gift-vouchers.md'
  const date = /^date: .*\n/m.exec(readFileSync(join(FIXTURE, page), 'utf8'))?.[0] ?? ''
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

test('a page without fields is told them, and nothing of its heading', async () => {
  for (const text of ['# Vouchers\n\nAsk us.\n', '---\n# The title:\ntitle: Vouchers\n\n# Vouchers\n'])
    expect(await linesFor(contentWith(['pages/vouchers.md', undefined, text]))).toEqual([
      expect.stringContaining('line 1, column 1: The file must begin with a line of three hyphens'),
    ])
})

test.each([
  ['faqs.yml', FAQS, 'Files end in .yaml here. Rename it to faqs.yaml.'],
  ['home.yml', HOME, 'Files end in .yaml here. Rename it to home.yaml.'],
  ['Business.yaml', BUSINESS, 'This file is not used under this name. Rename it to business.yaml.'],
  ['terms.md.txt', TERMS, 'This file is not used under this name. Rename it to terms.md.'],
  [
    'services/inside.yaml.txt',
    INSIDE,
    'This file is not used under this name. Rename it to services/inside.yaml.',
  ],
  ['van.jpg', 'pictures/van.jpg', 'Move this picture to the folder pictures/.'],
])('%s instead of %s is one mistake', async (name, right, message) => {
  const folder = contentWith()
  renameSync(join(folder, right), join(folder, name))
  expect(await linesFor(folder)).toEqual([`${name}, ${message}`])
})

test('while business.yaml cannot be read, a logo beside it is no mistake', async () => {
  const folder = contentWith(
    ['logo.png', undefined, 'not looked at'],
    [BUSINESS, 'qrLanding: page', "qrLanding: page\nlogo: logo.png\ntagline: 'Car's best'"],
  )
  const lines = await linesFor(folder)
  expect(lines.filter((line) => line.includes('logo'))).toEqual([])
  expect(lines).toHaveLength(1)
})

test('a logo under another name is one mistake', async () => {
  const folder = contentWith(
    ['brand.svg', undefined, svg(SQUARE)],
    [BUSINESS, 'qrLanding: page', 'qrLanding: page\nlogo: Brand.svg'],
  )
  expect(await linesFor(folder)).toEqual([expect.stringContaining('There is no file Brand.svg beside')])
})

/** A text as bytes in UTF-16, without a byte order mark. */
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each<[string, (text: string) => Buffer]>([
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 with a byte order mark', (text) => utf16(`\uFEFF${text}`)],
  ['big-endian UTF-16 with a byte order mark', (text) => utf16(`\uFEFF${text}`).swap16()],
  ['line ends of Windows', (text) => Buffer.from(text.replaceAll('\n', '\r\n'))],
  ['line ends of old Macs', (text) => Buffer.from(text.replaceAll('\n', '\r'))],
])('content in %s is read', async (_what, encode) => {
  const folder = contentWith()
  for (const file of [BUSINESS, INSIDE, TERMS, 'pages/gift-vouchers.md'])
    writeFileSync(join(folder, file), encode(readFileSync(join(folder, file), 'utf8')))
  expect(await linesFor(folder)).toEqual([])
  const terms = readFileSync(join(FIXTURE, TERMS), 'utf8')
  writeFileSync(join(folder, TERMS), encode(terms.replace('{{phone}}', '{{fax}}')))
  expect(await linesFor(folder)).toEqual([expect.stringContaining('terms.md, line 7, column 6: {{fax}} is')])
})

const NOT_UTF8 = 'This file is not UTF-8. Save it as UTF-8:'

test.each<[string, string, (text: string) => Buffer, string]>([
  ['Windows-1252', BUSINESS, (text) => Buffer.from(text, 'latin1'), 'line 32, column 12: '],
  [
    'Windows-1252',
    TERMS,
    (text) => Buffer.from(text.replace('Call', 'A wash costs £49: call'), 'latin1'),
    'line 7, column 14: ',
  ],
  ['UTF-16 without a mark', FAQS, utf16, 'line 1, column 2: '],
  ['big-endian UTF-16 without a mark', TERMS, (text) => utf16(text).swap16(), 'line 1, column 1: '],
  [
    'two encodings, UTF-16 last',
    FAQS,
    (text) => Buffer.concat([Buffer.from(text), utf16('  - question: No?\r\n')]),
    'line 4, column 2: ',
  ],
  [
    'two encodings, UTF-16 first',
    FAQS,
    (text) => Buffer.concat([utf16(`\uFEFF${text}`), Buffer.from('# an even number of bytes')]),
    'line 4, column 2: ',
  ],
])('content in %s is refused in %s', async (_what, file, encode, place) => {
  const folder = contentWith()
  writeFileSync(join(folder, file), encode(readFileSync(join(folder, file), 'utf8')))
  const lines = await linesFor(folder)
  expect(lines).toContainEqual(expect.stringContaining(`${file}, ${place}${NOT_UTF8}`))
  expect(lines).toHaveLength(1)
})

test('a character that was lost before is named with its place', async () => {
  expect(await linesFor(contentWith([HOME, TEXT, 'text: From \uFFFD49.']))).toEqual([
    'home.yaml, line 17, column 14: A character was lost here when the file was saved in another encoding. Write it again.',
  ])
})

test.each([
  'That’s what the cars’ owners ask',
  'They said “wow” twice',
  '“Wow” is what they said, “spotless”',
  '’90s cars welcome',
  '"“Spotless”"',
  '>-\n      “Spotless”',
  '>-\n      We are #1',
])('a text with typographic marks of its own is fine: %s', async (written) => {
  expect(await linesFor(contentWith([REVIEWS, 'On time, friendly and thorough.', written]))).toEqual([])
})

const PAGE = readFileSync(join(FIXTURE, 'pages/gift-vouchers.md'), 'utf8')

test.each([
  ['prices.yml', 'Files end in .yaml here. Rename it to prices.yaml.'],
  ['services/extra.yml', 'Files end in .yaml here. Rename it to extra.yaml.'],
  [
    'prices.yaml',
    'This file is not used. Remove it, or correct its name. The files here are: business.yaml,',
  ],
  ['services/old/inside.yaml', 'This file is not used.'],
  ['home.yaml.txt', 'This file is not used.'],
  ['home copy.yaml', 'This file is not used.'],
  ['home (conflicted copy).yaml', 'This file is not used.'],
  ['home.sync-conflict-20260101-120000-ABCDEFG.yaml', 'This file is not used.'],
  ['pages/gift-vouchers copy.md', 'The name of this file is the address of its page.'],
  ['van.jpg', 'Move this picture to the folder pictures/.'],
  ['pages/Gift vouchers.md', 'The name of this file is the address of its page. Use lower-case letters,'],
  ['pages/quote.md', 'The site has something else at /quote. Give this file another name,'],
])('the file %s is refused', async (file, expected) => {
  expect(await linesFor(contentWith([file, undefined, file.endsWith('.md') ? PAGE : 'a: 1']))).toEqual([
    expect.stringContaining(`${file}, ${expected}`),
  ])
})

test('no page of the owner can take the place of one of the site', () => {
  const routes = readdirSync(join(import.meta.dirname, '../pages'))
    .filter((name) => !/^\[|\.ts$/.test(name)) // An own page’s address has no full stop.
    .map((name) => name.replace('.astro', ''))
  expect(routes).toContain('quote')
  const ofContent = ['terms', 'privacy', 'accessibility', 'ceramiccoating']
  expect(TAKEN).toEqual(expect.arrayContaining([...routes, ...ofContent]))
})

test('notes, pictures that are not used yet, and what systems and programs leave behind are no mistakes', async () => {
  const van = readFileSync(join(FIXTURE, 'pictures/van.jpg'))
  const litter = [
    ...['.git/config', '.DS_Store', 'services/._inside.yaml', '.tmp.drivedownload/1.yaml', '.stfolder/x'],
    ...['desktop.ini', 'services/desktop.ini', 'services/Thumbs.db', 'pages/ehthumbs.db', 'Icon\r'],
    ...['home.yaml~', 'services/inside.yaml.bak', 'home.yaml.swp', '#home.yaml#', '~$terms.md', 'a.yaml.tmp'],
    ...['home.yaml.sb-1a2b3c4d-x1Yz', 'services/@eaDir/inside.yaml', '__MACOSX/home.yaml', '$RECYCLE.BIN/a'],
    ...['pictures/._van.jpg', 'pictures/desktop.ini'],
  ]
  const notes = contentWith(
    ['README.md', undefined, 'Ours'],
    ['pictures/IMG 1.JPG', undefined, van],
    ...litter.map((file): [string, undefined, string] => [file, undefined, 'a: 1']),
  )
  expect(await linesFor(notes)).toEqual([])
})

test('names with accents are found in either form of Unicode', async () => {
  const [composed, decomposed] = ['Citroën'.normalize('NFC'), 'Citroën'.normalize('NFD')]
  const van = readFileSync(join(FIXTURE, 'pictures/van.jpg'))
  const logo = svg(SQUARE)
  for (const [disk, written] of [
    [decomposed, composed],
    [composed, decomposed],
  ]) {
    const folder = contentWith(
      [`pictures/${disk}.jpg`, undefined, van],
      [`${disk}.svg`, undefined, logo],
      [OUTSIDE, 'van.jpg', `${written}.jpg`],
      [HOME, 'file: van.jpg', `file: ${written}.jpg`],
      [BUSINESS, 'file: after.jpg', `file: ${written}.jpg`],
      [BUSINESS, 'qrLanding: page', `qrLanding: page\nlogo: ${written}.svg`],
    )
    expect(await linesFor(folder)).toEqual([])
    const { files } = await readContentFolder(folder)
    expect(files.home[0]?.data?.hero.picture.file).toBe(`${disk}.jpg`) // as the build reads it
    expect(
      await linesFor(
        contentWith([`pictures/${disk}.jpg`, undefined, van], [OUTSIDE, 'van.jpg', `${written}.JPG`]),
      ),
    ).toEqual([expect.stringContaining(`There is ${disk}.jpg: capitals count.`)])
  }
})

test('files that are missing are named, and at least one service is needed', async () => {
  const folder = contentWith()
  rmSync(join(folder, TERMS))
  rmSync(join(folder, 'services'), { recursive: true })
  expect(await linesFor(folder)).toEqual([
    'services/*.yaml, There is no service. Write one file for each service, for example services/valeting.yaml.',
    'terms.md, This file is missing. Restore it from a backup or from git.',
  ])
  rmSync(folder, { recursive: true })
  expect(printMistakes('/srv/clyde', await checkContent(folder))).toBe(
    'The content has 1 mistake.\n\n/srv/clyde\n  There is no such folder. Set CONTENT_DIR to the folder of your content.\n',
  )
})

test('a ninth service is refused', async () => {
  const service = readFileSync(join(FIXTURE, INSIDE), 'utf8')
  const copies = Array.from({ length: 7 }, (_, index): [string, undefined, string] => [
    `services/s${index}.yaml`,
    undefined,
    service
      .replace('order: 1', `order: ${index + 3}`)
      .replace('Inside', `In ${index}`)
      .replace('Cabin', `C ${index}`)
      .replace('id: cabin', `id: ${'abcdefg'[index]}`),
  ])
  expect(await linesFor(contentWith(...copies.slice(1)))).toEqual([])
  expect(await linesFor(contentWith(...copies))).toEqual([
    'services/s6.yaml, There are more than 8 services. Remove this one, or make it a package of another.',
  ])
})

test('the coating page, and the questions with their heading, are optional', async () => {
  const folder = contentWith()
  rmSync(join(folder, COATING))
  rmSync(join(folder, FAQS))
  expect(await linesFor(folder)).toEqual([
    'home.yaml, line 50, column 6, faq: There are no questions: faqs.yaml is missing. Add it, or remove this group.',
  ])
  writeFileSync(join(folder, HOME), readFileSync(join(folder, HOME), 'utf8').replace(/^faq:.*\n/m, ''))
  expect(await linesFor(folder)).toEqual([])
  writeFileSync(join(folder, FAQS), readFileSync(join(FIXTURE, FAQS)))
  expect(await linesFor(folder)).toEqual([
    expect.stringContaining(
      'faq: The questions of faqs.yaml need a heading. Add the group faq, or remove faqs.yaml.',
    ),
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

test('a panorama that is too low for the first screen is refused there, and nowhere else', async () => {
  const low = await sharp({ create: { width: 2800, height: 700, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const panorama = ['pictures/low.jpg', undefined, low] as const
  expect(await linesFor(contentWith([...panorama], [OUTSIDE, 'van.jpg', 'low.jpg']))).toEqual([])
  expect(await linesFor(contentWith([...panorama], [HOME, 'van.jpg', 'low.jpg']))).toEqual([
    'home.yaml, line 2, column 20, hero.picture.file: low.jpg has only 700 pixels on its short side, and would look blurred. Use one with at least 720.',
  ])
})

test('a picture that is damaged, HEIC under another name, or no picture is refused', async () => {
  const whole = await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const printed = (bytes: Buffer) =>
    linesFor(contentWith(['pictures/new.jpg', undefined, bytes], [OUTSIDE, 'van.jpg', 'new.jpg']))
  expect(await printed(whole)).toEqual([])
  for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('Not a picture')]) {
    expect(await printed(bytes)).toEqual([
      'services/outside.yaml, line 4, column 10, picture: This file is not a picture, or is damaged. Save it as JPEG, PNG, WebP or AVIF.',
    ])
  }
  expect(await printed(heic)).toEqual([expect.stringContaining('picture: This picture is in HEIC')])
  expect(await linesFor(contentWith(['pictures/later.jpg', undefined, heic]))).toEqual([
    expect.stringContaining('pictures/later.jpg, This picture is in HEIC'),
  ])
})

test('a picture is read again only if its size or its time has changed', async () => {
  const folder = contentWith()
  const picture = join(folder, 'pictures/after.jpg')
  utimesSync(picture, 1_000, 1_000)
  expect(await linesFor(folder)).toEqual([])
  writeFileSync(picture, 'x'.repeat(statSync(picture).size))
  utimesSync(picture, 1_000, 1_000)
  expect(await linesFor(folder)).toEqual([])
  utimesSync(picture, 2_000, 2_000)
  expect(await linesFor(folder)).toContainEqual(expect.stringContaining('This file is not a picture'))
})

const SQUARE = '<path d="M1 1h30v14H1z" fill="#fff"/>'
const svg = (inside: string, attributes = 'viewBox="0 0 32 16"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

const DARK = svg('<path d="M1 1h30v14H1z" fill="#123"/>')

test.each([
  ['a light drawing', svg(SQUARE), undefined],
  ['links within itself', svg(`<g id="a">${SQUARE}</g><use href="#a"/>`), undefined],
  [
    'a link, and a script, which cannot run',
    svg(`<a href="https://a.test" onclick="a()">${SQUARE}</a>`),
    undefined,
  ],
  [
    'a picture elsewhere',
    svg(`${SQUARE}<image href="https://a.test/b.png"/>`),
    'shows a picture from another file, which browsers do not load here.',
  ],
  ['text', svg(`${SQUARE}<text y="9">Tay</text>`), 'contains text, which would be in another font.'],
  ['no viewBox', svg(SQUARE, 'width="32" height="16"'), 'has no viewBox, so it cannot be scaled.'],
  ['too much', svg(`${SQUARE}<!--${'a'.repeat(40_000)}-->`), 'has 40 KB, which every page would load.'],
  [
    'dark colours',
    svg('<path d="M1 1h15v14H1z" fill="#123"/><path d="M16 1h15v14H16z" fill="#621"/>'),
    'is too dark for the dark grounds on which it stands, and it has several colours.',
  ],
  ['one dark colour, which becomes light', DARK, undefined],
  [
    'comments and a prolog around one dark colour',
    Buffer.from(
      `<?xml version="1.0"?>\n<!-- <svg viewBox="1"> -->\n<!DOCTYPE svg PUBLIC "a" "b>" [<!ENTITY c "]">]>\n${DARK}\n<!-- </svg> -->\n<?a b?>\n`,
    ),
    undefined,
  ],
  [
    'a drawing within a dark drawing, and comments in it',
    svg('<!-- <svg> --><svg viewBox="0 0 32 16"><path d="M1 1h30v14H1z"/></svg><!-- </svg> --><g/>'),
    undefined,
  ],
  [
    'a prefix',
    Buffer.from(
      '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 32 16" class=">"><svg:path d="M1 1h30v14H1z"/></svg:svg >',
    ),
    undefined,
  ],
  [
    'a dark drawing of which the beginning is not found',
    Buffer.from(String(DARK).replace('<svg', '<!DOCTYPE svg [<!-- ] -->]>\n<svg')),
    'is too dark for the dark grounds on which it stands, and its drawing cannot be recoloured here.',
  ],
  ['wide margins, which are cut', svg('<path d="M12 5h8v5h-8z" fill="#fff"/>'), undefined],
  ['nothing', svg(''), 'is empty.'],
  ['no SVG', Buffer.from('Tay viewBox='), 'is not an SVG file, or is damaged.'],
])('a logo with %s', async (_what, logo, expected) => {
  const lines = await linesFor(
    contentWith(
      ['brand.svg', undefined, logo],
      [BUSINESS, 'qrLanding: page', 'qrLanding: page\nlogo: brand.svg'],
    ),
  )
  expect(lines).toEqual(
    expected ? [expect.stringMatching(`line 35, column 7, logo: (Most of )?brand.svg ${expected}`)] : [],
  )
})

test('a logo must be there, in a format that browsers show, large enough, and named in business.yaml', async () => {
  const white = { create: { width: 399, height: 60, channels: 3, background: 'white' } } as const
  const small = await sharp(white).png().toBuffer()
  const large = await sharp(white).resize(400).png().toBuffer()
  const named = (logo: string, ...files: [string, undefined, Buffer][]) =>
    linesFor(contentWith(...files, [BUSINESS, 'qrLanding: page', `qrLanding: page\nlogo: ${logo}`]))
  const place = 'business.yaml, line 35, column 7, logo:'
  expect(await named('logo.png', ['logo.png', undefined, large])).toEqual([])
  expect(await named('logo.png', ['logo.png', undefined, small])).toEqual([
    `${place} logo.png has only 399 x 60 pixels, and would look blurred. Export it with at least 400 on its long side, or as SVG.`,
  ])
  const wide = { left: 300, right: 300, top: 90, bottom: 90, background: '#fff0' }
  const [smallInside, largeInside] = await Promise.all(
    [small, large].map((logo) => sharp(logo).ensureAlpha().extend(wide).png().toBuffer()),
  )
  expect(await named('logo.png', ['logo.png', undefined, largeInside as Buffer])).toEqual([])
  expect(await named('logo.png', ['logo.png', undefined, smallInside as Buffer])).toEqual([
    expect.stringContaining('logo.png has only 399 x 60 pixels without its margins, and would look blurred.'),
  ])
  expect(await named('logo.png', ['logo.png', undefined, large.subarray(0, 120)])).toEqual([
    `${place} logo.png is not a PNG file, or is damaged. Export it again.`,
  ])
  expect(await named('logo.png')).toEqual([
    `${place} There is no file logo.png beside business.yaml. Put it there, or correct its name: capitals count.`,
  ])
  expect(await named('van.jpg')).toEqual([
    `${place} Write the name of an SVG or PNG file beside business.yaml, for example logo.svg.`,
  ])
  expect(await linesFor(contentWith(['logo.png', undefined, large]))).toEqual([
    'logo.png, If this is the logo, write logo: logo.png in business.yaml. Otherwise remove it, or move it to pictures/.',
  ])
})

const SUPPLY_LOGO =
  'Supply a logo: put it beside this file, and write logo: logo.svg. Or write the name without.'

test.each([
  ['Łukasz & Şükrü Ğ', undefined],
  ['Wynne’s Ŵash, Groß™', undefined],
  ['Škoda Nguyễn ĲSSEL Þór'.normalize('NFD'), undefined],
  ['M̃agic \u200FX\u00A0Y\u200B\u2009Z', undefined],
  ['Ч', 'Ч: the site’s typeface has no such letter.'],
  ['Αθηνά', 'Α, Θ, Η, Ν and Ά: the site’s typeface has no such letters.'],
  ['Shine ✨', '✨: the site’s typeface has no such letter.'],
  ['👨‍👩‍👧 №1', '👨‍👩‍👧 and №: the site’s typeface has no such letters.'],
  ['נקי', 'נ, ק and י: the site’s typeface has no such letters.'],
])('without a logo, %s is drawn, or what cannot be drawn is named', async (name, missing) => {
  const lines = await linesFor(contentWith([BUSINESS, 'Tay Valeting\n', `${JSON.stringify(name)}\n`]))
  expect(lines).toEqual(
    missing ? [`business.yaml, line 1, column 7, name: The logo cannot show ${missing} ${SUPPLY_LOGO}`] : [],
  )
})

test('all other texts that are drawn into pictures are checked, but not the name in a logo', async () => {
  const lines = await linesFor(
    contentWith(
      ['brand.svg', undefined, svg(SQUARE)],
      [BUSINESS, 'name: Tay Valeting\n', 'name: Чисто\nlogo: brand.svg\n'],
      [BUSINESS, 'Cars cleaned at home', 'Cars cleaned → at home'],
      [BUSINESS, 'name: Dundee and Perth', 'name: Dùn Dè'],
      [HOME, 'text: We clean cars.', 'text: We clean cars.\n  van: A van'],
      [HOME, 'heading: WHY US', 'heading: WHY US\n  layers: { alt: a, caption: b, labels: [Ł, ☂, Lack, Љ] }'],
    ),
  )
  expect(lines).toEqual([
    'business.yaml, line 3, column 10, tagline: The preview of a shared link cannot show →: the site’s typeface has no such letter. Write this text without.',
    expect.stringMatching(
      /^home.yaml, line \d+, column 8, about.van: The number plate of the van, which bears the name of the business, cannot show Ч, И, С, Т and О: /,
    ),
    expect.stringContaining(
      'why.layers.labels.1: The drawing of the layers cannot show ☂: the site’s typeface has no such letter.',
    ),
    expect.stringContaining('why.layers.labels.3: The drawing of the layers cannot show Љ:'),
  ])
})

test('the id of a package is not the name of a coating', async () => {
  expect(await linesFor(contentWith([COATING, 'name: Basic', 'name: Seal']))).toEqual([
    'services/outside.yaml, line 19, column 9, packages.1.id: In links, the id “seal” is also in coating.yaml, line 16. Give each its own.',
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
