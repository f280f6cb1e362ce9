import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { aDelivery, business } from '../../testing/builders.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { emlFileMailer } from './eml-files.ts'
import { mailRenderer } from './render-mail.ts'

const mail = mailRenderer(business, {})(aDelivery(), new Date('2026-07-04T14:31:00Z'))

test('an email is written to a valid .eml file', async () => {
  const folder = join(temporaryFolder(), 'mail')
  expect(await emlFileMailer(folder).send(mail)).toBe(join(folder, '7KQ4-M9XR-owner.eml'))
  expect(readdirSync(folder)).toEqual(['7KQ4-M9XR-owner.eml'])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const parsed = await PostalMime.parse(readFileSync(join(folder, '7KQ4-M9XR-owner.eml')))
  expect(parsed.subject).toBe(mail.subject)
  expect(parsed.text).toContain('A blue hatchback')
})

test('sending an email again overwrites its file', async () => {
  const folder = temporaryFolder()
  const mailer = emlFileMailer(folder)
  await mailer.send(mail)
  await mailer.send({ ...mail, text: 'Second' })
  expect(readdirSync(folder)).toHaveLength(1)
  expect(readFileSync(join(folder, '7KQ4-M9XR-owner.eml'), 'utf8')).toContain('Second')
})

test('the error names a folder that cannot be written', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '7KQ4-M9XR-owner.eml'))
  await expect(emlFileMailer(folder).send(mail)).rejects.toMatchObject({
    name: 'SendError',
    permanent: false,
    summary: `EISDIR writing to ${folder}`,
  })
})
