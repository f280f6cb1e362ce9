import { readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import { createFolder } from '../private-files.ts'
import { replaceFile } from '../replace-file.ts'
import { type Mailer, SendError } from './mail.ts'
import { toMessage } from './smtp.ts'

/**
 * Writes each email to an .eml file, which email programs open, for a machine without SMTP. Sending an email again
 * overwrites its file.
 *
 * @param folder created if missing, readable by this user only
 */
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

/** The folder of the files: next to the SQLite file; with Postgres, in data/. */
export function mailFolder(database: Env['database']): string {
  return resolve(database.engine === 'sqlite' ? join(dirname(database.file), 'mail') : 'data/mail')
}

/** Deletes the files about requests. Returns how many there were. */
export async function deleteEmlFiles(folder: string, references: string[]): Promise<number> {
  const files = await readdir(folder).catch(() => [])
  const deleted = files.filter((file) => references.some((reference) => file.includes(reference)))
  for (const file of deleted) await rm(join(folder, file), { force: true })
  return deleted.length
}
