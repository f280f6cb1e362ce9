import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkContent } from '../site/content/check-content.ts'
import { runCommand } from '../testing/run-command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { profilesOf } from './init/questions.ts'

const ANSWERS = `name: Aire Valley Detailing
tagline: Mobile car detailing
town: Leeds
region: West Yorkshire
districts: [Headingley, Horsforth]
phone: 0113 496 0123
whatsapp: 07700 900456
email: hello@aire-valley.example.org
monday: closed
tuesday: 08:00-18:00
wednesday: 0830-1700
thursday: 7.30-17.00
friday: 8am to 6pm
saturday: 09:00-13:00
sunday: closed
reply: one working day
deposit: 20%
social: [https://www.instagram.com/airevalley]
accent: '#d6a545'
ground: '#2a1740'
coating: no
trader: { kind: sole trader, name: Sam Hill, address: '1 Example Street, Leeds LS1 1AA', vat: none }
`
const SAMPLE = /burnish|glasgow|clyde|07700 ?900 ?123|institute of the motor/i

/** Runs init with a file of answers in an empty folder. */
async function init(answers: string, folder = temporaryFolder()) {
  writeFileSync(join(folder, 'answers.yaml'), answers)
  return { folder, ...(await runCommand('init', ['site', '--answers', 'answers.yaml'], { folder })) }
}

function readAll(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(yaml|md)$/.test(file),
  )
  expect(files).toContain('business.yaml')
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
}

test('the answers become a content folder that builds, with comments and without the sample’s facts', async () => {
  const { folder, status, stdout } = await init(ANSWERS)
  expect(status).toBe(0)
  expect(stdout).toContain('into the file .env')
  expect(stdout).toContain('\n\n  CONTENT_DIR=site\n\nThen run: npm run dev')
  const site = join(folder, 'site')
  expect(await checkContent(site)).toEqual([])
  const texts = readAll(site)
  expect(texts).toContain('\nphone: 0113 496 0123\n')
  expect(texts).toContain('  instagram: https://www.instagram.com/airevalley\n')
  expect(texts).toContain('# Write each day as 08:00-18:00, or closed.\n')
  expect(texts).not.toMatch(/approval\.example|^keywords:.*coating/m)
  const withoutComments = texts.replace(/#.*$/gm, '')
  expect(withoutComments).not.toMatch(SAMPLE)
  expect(readdirSync(site)).not.toContain('coating.yaml')
})

test('hours are those of each day, as they are understood', async () => {
  const { folder } = await init(ANSWERS)
  expect(readFileSync(join(folder, 'site/business.yaml'), 'utf8')).toContain(`
  monday: closed
  tuesday: 08:00-18:00
  wednesday: 08:30-17:00
  thursday: 07:30-17:00
  friday: 08:00-18:00
  saturday: 09:00-13:00
  sunday: closed
`)
})

test('a colour without quotes is no comment, and what cannot be seen is explained', async () => {
  const { folder } = await init(ANSWERS.replace("'#d6a545'", '#d6a545'))
  expect(readFileSync(join(folder, 'site/business.yaml'), 'utf8')).toContain('accent: "#d6a545"')
  const { stderr } = await init(ANSWERS.replace("'#d6a545'", '203040').replace("'#2a1740'", 'oragne'))
  expect(stderr).toContain('ground: Write a colour, for example "#22323d", "rgb(34, 50, 61)" or teal.')
  const pair = await init(ANSWERS.replace("'#d6a545'", '203040'))
  expect(pair.stderr).toContain(
    'accent: A button in #203040 is hard to see on #2a1740. Write a lighter colour,',
  )
})

test('without coatings and a deposit, no text, price or picture is about them, and each text is whole', async () => {
  const { folder } = await init(ANSWERS.replace('deposit: 20%', 'deposit: none'))
  const site = join(folder, 'site')
  expect(await checkContent(site)).toEqual([])
  const texts = readAll(site)
  expect(texts.replaceAll(/^ *# .*\n/gm, '')).not.toMatch(
    /coating|coated|ceramic|deposit|balance|: *""|\*\*$|^- *$/im,
  )
  expect(texts).toContain('## 1. Booking\n')
  expect(texts).toContain('together before you pay. Not right?')
  expect(texts).toContain('The price is due on completion of the work. {{paymentMethods}}')
  expect(texts).toContain('A driveway, car park or quiet street will do. Polishing needs a roof.\n')
  const pictures = readdirSync(join(site, 'pictures'))
  expect(pictures).toContain('wheel.jpg')
  expect(pictures.join()).not.toMatch(/coating|ceramic/)
})

test.each(['0%', '£0', '0', '£0.00'])('a deposit of %s is none', async (deposit) => {
  const { folder } = await init(ANSWERS.replace('deposit: 20%', `deposit: ${deposit}`))
  expect(readAll(join(folder, 'site')).replaceAll(/^ *# .*\n/gm, '')).not.toMatch(/deposit/i)
})

test.each([
  'instagram.com/aire, facebook.com/aire',
  'instagram.com/aire facebook.com/aire',
  '[https://instagram.com/aire; facebook.com/aire]',
])('the pages %s are two', async (social) => {
  const { folder } = await init(ANSWERS.replace('[https://www.instagram.com/airevalley]', social))
  expect(readFileSync(join(folder, 'site/business.yaml'), 'utf8')).toContain(
    '  instagram: https://instagram.com/aire\n  facebook: https://facebook.com/aire\n',
  )
})

test('who offers coatings gets their page, in pounds', async () => {
  const { folder } = await init(ANSWERS.replace('coating: no', 'coating: yes'))
  expect(readFileSync(join(folder, 'site/coating.yaml'), 'utf8')).toContain('\ncurrency: GBP\n')
  expect(await checkContent(join(folder, 'site'))).toEqual([])
})

test('a folder that is not empty stays as it is, and nothing is asked', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site/notes.txt'), 'mine')
  const { status, stderr } = await runCommand('init', ['site'], { folder })
  expect(stderr).toBe('site is not empty, and nothing in it is ever overwritten. Name a new folder.\n')
  expect((await runCommand('init', ['site/notes.txt/mine'], { folder })).stderr).toMatch(
    /notes.txt is a file\./,
  )
  expect(status).toBe(1)
  expect(readdirSync(join(folder, 'site'))).toEqual(['notes.txt'])
})

test('a folder in this project is refused, where a new version could conflict with it', async () => {
  const { status, stderr } = await runCommand('init', ['./mysite'])
  expect(stderr).toBe(
    './mysite is in the folder of this project, where a new version could conflict with it. Name a folder beside it, for example ../my-site.\n',
  )
  expect(status).toBe(1)
})

test.each([
  [
    'town: Leeds',
    'town: LS1 1AA',
    'line 3, column 7, town: This is a postcode. Write the town, for example Leeds.',
  ],
  [
    'town: Leeds',
    'town: hello@aire.example',
    'town: This is an email address. Write the town, for example Leeds.',
  ],
  [
    'tagline: Mobile car detailing',
    'tagline: 0113 496 0123',
    'tagline: This is a phone number. Write a few words',
  ],
  [
    'name: Aire Valley Detailing',
    'name: "+44 (0)113 496-0123"',
    'name: This is a phone number. Write the name',
  ],
  ['region: West Yorkshire', 'region: ls11aa', 'region: This is a postcode. Write the region'],
  ['[Headingley, Horsforth]', '[Headingley, LS1 1AA]', 'districts.1: This is a postcode. Write the name'],
])('a postcode, an email address or a phone number is no name: %s', async (right, wrong, message) => {
  const { stderr } = await init(ANSWERS.replace(right, wrong))
  expect(stderr).toContain(message)
})

test('each comment stands in the same column as in the sample', async () => {
  const { folder } = await init(ANSWERS.replace('coating: no', 'coating: yes'))
  const comments = (of: string) => [...of.matchAll(/^ *# .*$/gm)].map(([line]) => line)
  const sample = comments(readAll('content'))
  expect(comments(readAll(join(folder, 'site'))).filter((line) => !sample.includes(line))).toEqual([])
})

test('the address of a profile may lack https, but not its network, and each network has one page', async () => {
  expect(profilesOf(['Instagram.com/aire', 'http://www.tiktok.com/@aire'])).toEqual({
    instagram: 'https://Instagram.com/aire',
    tiktok: 'https://www.tiktok.com/@aire',
  })
  const { stderr } = await init(
    ANSWERS.replace(
      'social: [https://www.instagram.com/airevalley]',
      'social: [https://facebook.com/aire, https://m.facebook.com/groups/aire]',
    ),
  )
  expect(stderr).toContain(
    'line 18, column 37, social.1: There is a page of facebook already. Keep one: the footer links to one of each network.',
  )
  const handle = await init(ANSWERS.replace('[https://www.instagram.com/airevalley]', "['@airevalley']"))
  expect(handle.stderr).toContain('social.network: Write a full web address, starting with https://.')
})

test('every mistake in the answers is explained, and nothing is written', async () => {
  const answers = ANSWERS.replace('0113 496 0123', 'ask us')
    .replace('sunday: closed', 'sunday: Closed')
    .replace('town: Leeds\n', '')
  const { folder, status, stderr } = await init(answers)
  expect(stderr).toContain('The content has 3 mistakes.')
  expect(stderr).toContain('town: This required field is missing. Add it. The town, for example Leeds.')
  expect(stderr).toContain('line 5, column 8, phone: Write a UK phone number, for example 07700 900123.')
  expect(stderr).toContain('line 14, column 9, sunday: Write closed in small letters.')
  expect(status).toBe(1)
  expect(readdirSync(folder)).toEqual(['answers.yaml'])
})
