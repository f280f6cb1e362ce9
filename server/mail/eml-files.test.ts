import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { aDelivery, business } from '../../tests/support/builders.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { emlFileMailer } from './mailer.ts'
import { mailRenderer } from './render-mail.ts'

const mail = mailRenderer(business, {})(...aDelivery(), new Date('2026-07-04T14:31:00Z'))

test('an email is written to a valid .eml file, which another attempt overwrites', async () => {
  const folder = join(temporaryFolder(), 'mail')
  const mailer = emlFileMailer(folder)
  await mailer.send({ ...mail, text: 'First' })
  expect(await mailer.send(mail)).toBe(join(folder, '7KQ4-M9XR-owner.eml'))
  expect(readdirSync(folder)).toEqual(['7KQ4-M9XR-owner.eml'])
  const { subject, text } = await PostalMime.parse(readFileSync(join(folder, '7KQ4-M9XR-owner.eml')))
  expect(subject).toBe(mail.subject)
  expect(text).toContain('A blue hatchback')
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
