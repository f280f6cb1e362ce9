import { readFile } from 'node:fs/promises'
import { replaceFile } from './disk.ts'

/** What became of the last backups: the commands write it, the doctor and the desk’s Health read it. */
export type BackupStatus = {
  /** The folder, or the repository of restic. */
  place?: string
  /** When the last backup that is in this place was made, in ISO format. */
  madeAt?: string
  /** When restic last found the repository in order. */
  checkedAt?: string
  /** Why the last attempt failed, if it did. */
  failure?: string | undefined
}

export async function readBackupStatus(file: string): Promise<BackupStatus> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return JSON.parse(text)
}

export function writeBackupStatus(file: string, status: BackupStatus): Promise<void> {
  return replaceFile(file, [JSON.stringify(status)], 0o600)
}
