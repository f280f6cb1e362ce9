import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Mailer, SendError } from './mail.ts'
import { toMessage } from './smtp.ts'

/**
 * Writes each mail as a file that a mail program opens, for a machine without SMTP. The same mail sent
 * again takes the place of the first.
 *
 * @param folder created where missing, for nobody else to read
 */
export function emlFileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      try {
        const { message } = await transport.sendMail(toMessage(mail))
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const file = join(folder, `${mail.name}.eml`)
        await writeWhole(file, message as Buffer)
        return file
      } catch (cause) {
        const { code = 'UNKNOWN' } = cause as NodeJS.ErrnoException
        throw new SendError(`The mail could not be written to ${folder}.`, {
          cause,
          refused: false,
          summary: `${code} writing to ${folder}`,
        })
      }
    },
  }
}

/** Nobody ever sees half a file: it gets its name when it is whole and on disk. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.part`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}
