import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import { createFolder, replaceFile } from '../../core/disk.ts'
import type { Settings } from '../settings.ts'
import { type Mailer, SendError } from './mail.ts'
import { smtpMailer, toMessage } from './smtp.ts'

/** Sends emails through the mail server of the settings, or writes them to files if there is none. */
export function mailerOf(settings: Settings): Mailer {
  const { smtpUrl, siteUrl } = settings
  return smtpUrl ? smtpMailer(smtpUrl, siteUrl.hostname) : emlFileMailer(mailFolder(settings))
}

/** Writes each email to an .eml file in a private folder. Sending it again overwrites the file. */
export function emlFileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      try {
        const { message } = await transport.sendMail(toMessage(mail))
        createFolder(folder, 0o700)
        const file = join(folder, `${mail.name}.eml`)
        await replaceFile(file, [message as Buffer], 0o600)
        return file
      } catch (cause) {
        const { code = 'UNKNOWN' } = cause as NodeJS.ErrnoException
        throw new SendError(`The email could not be written to ${folder}.`, {
          cause,
          permanent: false,
          summary: `${code} writing to ${folder}`,
        })
      }
    },
  }
}

/** The folder of the files, beside the desk’s. */
export const mailFolder = ({ deskFolder }: Settings) => resolve(deskFolder, '../mail')

/** The names of the files, and of those that were interrupted while they were written. */
const EML_FILE = /^\.?(\w{4}-\w{4})-[a-z-]+\.eml(?:\.[\da-f-]+)?$/

/** Deletes the files of requests, whichever attempt wrote them, and nothing outside the folder. Returns how many. */
export async function deleteEmlFiles(folder: string, references: string[]): Promise<number> {
  const erased = new Set(references)
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = entries.filter((entry) => !entry.isDirectory() && erased.has(EML_FILE.exec(entry.name)?.[1] ?? ''))
  for (const { name } of files) await rm(join(folder, name), { force: true })
  return files.length
}
