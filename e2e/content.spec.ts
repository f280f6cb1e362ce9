import { copyProject, type ProjectCopy } from './project-copy.ts'
import { test as base, expect, openSite } from './site.ts'
import { CONTACT } from './spec.ts'

const BUSINESS = 'content/business.yaml'
const NEW_PHONE = { text: '07700 900777', href: 'tel:+447700900777' }

const test = base.extend<{ project: ProjectCopy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern here
  project: async ({}, use) => {
    const project = await copyProject()
    await use(project)
    await project.remove()
  },
})
test.describe.configure({ timeout: 180_000 }) // 3 minutes: these tests build the site.

/** The phone numbers that the home page's footer and a customer's mail give, in the site as it is served. */
async function phonesShown(project: ProjectCopy): Promise<{ page: string | undefined; mail: boolean[] }> {
  const site = await openSite(project.folder)
  try {
    const html = await (await fetch(site.url)).text()
    const page = html.slice(html.indexOf('id="footer"')).match(/href="(tel:[^"]*)"/)?.[1]
    const quote = {
      name: 'Ailsa',
      email: 'ailsa@example.com',
      phone: '07700 900456',
      message: 'A hatchback.',
    }
    await fetch(`${site.url}/api/SendEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(quote),
    })
    const { text = '' } = await site.mailbox.take(quote.email)
    return { page, mail: [CONTACT.phone, NEW_PHONE].map((phone) => text.includes(phone.text)) }
  } finally {
    await site.close()
  }
}

test('an edit changes nothing until the site is built, and then the pages and the mails at once', async ({
  project,
}) => {
  await project.edit(BUSINESS, `phone: ${CONTACT.phone.text}`, `phone: ${NEW_PHONE.text}`)
  expect(await phonesShown(project)).toEqual({ page: CONTACT.phone.href, mail: [true, false] })
  expect(await project.build()).toMatchObject({ succeeded: true })
  expect(await phonesShown(project)).toEqual({ page: NEW_PHONE.href, mail: [false, true] })
})

test('a mistake stops the build, and says in which file, in which field and what to write', async ({
  project,
}) => {
  await project.edit(BUSINESS, `phone: ${CONTACT.phone.text}`, 'phone: 0770 09\ncolour: red')
  await project.edit(BUSINESS, 'monday: 08:00-18:00', 'monday: 8 to 6')
  const { succeeded, output } = await project.build()
  expect(succeeded).toBe(false)
  expect(output).toContain(BUSINESS)
  expect(output).toMatch(/phone.*Write a UK number as people read it, for example 07700 900123\./)
  expect(output).toMatch(/hours\.monday.*Write the hours as 08:00-18:00, or closed\./)
  expect(output).toMatch(/colour.*This field is not known\. Remove it, or correct its spelling\./)
})
