import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { aQuote } from '../../testing/builders.ts'
import { startVisitors } from '../../testing/visitors.ts'
import { CONTACT, IS_SAMPLE } from '../support/expected-content.ts'
import { test as base, expect, openSite, type Site } from '../support/fixtures.ts'
import { originalsIn, photoWithLocation, withMetadata } from '../support/picture-metadata.ts'
import { copyProject, type ProjectCopy } from '../support/project-copy.ts'

const BUSINESS = 'content/business.yaml'
const NEW_PHONE = { text: '07700 900777', href: 'tel:+447700900777' }

const test = base.extend<{ project: ProjectCopy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
  project: async ({}, use) => {
    const project = await copyProject()
    await use(project)
    await project.remove()
  },
})
test.skip(!IS_SAMPLE, 'These tests edit the sample.')
test.describe.configure({ timeout: 180_000 }) // 3 minutes: these tests build the site.

/** How long a visitor reads a page, in milliseconds. Without a pause the visitors would slow the build down. */
const READING_TIME = 250

/** The phone numbers in the home page's footer and in a customer's email. */
async function phonesShown({ url, mailbox }: Site): Promise<{ page: string | undefined; mail: boolean[] }> {
  const html = await (await fetch(url)).text()
  const page = html.slice(html.indexOf('id="footer"')).match(/href="(tel:[^"]*)"/)?.[1]
  const quote = aQuote({ email: `${randomUUID()}@example.com` })
  await fetch(`${url}/api/SendEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(quote),
  })
  const { text = '' } = await mailbox.take(quote.email)
  return { page, mail: [CONTACT.phone, NEW_PHONE].map((phone) => text.includes(phone.text)) }
}

test('an edit has no effect until the next build, which changes pages and emails without a restart', {
  tag: '@nightly',
}, async ({ project }) => {
  const site = await openSite(project.folder)
  await project.edit(BUSINESS, `phone: ${CONTACT.phone.text}`, `phone: ${NEW_PHONE.text}`)
  const photo = await photoWithLocation()
  await writeFile(join(project.folder, 'content/pictures/polisher.jpg'), photo)
  await mkdir(join(project.folder, 'public'))
  await writeFile(join(project.folder, 'public/van.jpg'), photo)
  const priceList = Buffer.from('<p>Wash: £49</p>', 'latin1')
  await writeFile(join(project.folder, 'public/Price-List.html'), priceList)
  expect(await phonesShown(site)).toEqual({ page: CONTACT.phone.href, mail: [true, false] })

  const visitors = startVisitors(site.url, 5, READING_TIME)
  const { succeeded, output } = await project.build()
  expect(succeeded).toBe(true)
  expect(output).toMatch(/^Building the site\. .*\nBuilt in \d+ s\. dist\/ now points to \S+\.\n$/)
  await expect.poll(() => phonesShown(site)).toEqual({ page: NEW_PHONE.href, mail: [false, true] })
  expect((await visitors.stop()).failures).toEqual([])
  expect(await (await fetch(`${site.url}/Price-List.html`)).bytes()).toEqual(new Uint8Array(priceList))
  await site.close()

  const dist = join(project.folder, 'dist')
  expect(await withMetadata(dist)).toEqual([])
  expect(await originalsIn(dist, join(project.folder, 'content/pictures'))).toEqual([])
  expect((await sharp(join(dist, 'van.jpg')).metadata()).width).toBe(1200) // rotated upright
})

test('an invalid value stops the build with the file, the field and what to write instead', {
  tag: '@nightly',
}, async ({ project }) => {
  await project.edit(BUSINESS, `phone: ${CONTACT.phone.text}`, 'phone: 0770 09\ncolour: red')
  await project.edit(BUSINESS, 'monday: 08:00-18:00', 'monday: 8 to 6')
  const site = await openSite(project.folder)
  const visitors = startVisitors(site.url, 5, READING_TIME)
  const { succeeded, output } = await project.build()
  expect((await visitors.stop()).failures).toEqual([])
  expect(await phonesShown(site)).toMatchObject({ page: CONTACT.phone.href })
  await site.close()
  expect(succeeded).toBe(false)
  expect(output).toMatch(/^The content has 3 mistakes\.\n\n\S+\/content\/business\.yaml$/m)
  expect(output).toMatch(
    /^ {2}line \d+, column 8, phone: Write a UK phone number, for example 07700 900123\.$/m,
  )
  expect(output).toMatch(/^ {2}line \d+, column 9, colour: This field is not known\. Correct its name,/m)
  expect(output).toMatch(
    /^ {2}line \d+, column 11, hours\.monday: Write the hours as 08:00-18:00, or closed\./m,
  )
  expect(output).not.toMatch(/^ +at |zod|yaml:|Error/im)
})
