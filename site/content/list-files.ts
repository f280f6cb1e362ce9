import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What systems and services for storage leave in folders. */
const SYSTEM =
  /^(desktop\.ini|(eh)?thumbs(_vista)?\.db(:encryptable)?|Icon\r|\$RECYCLE\.BIN|System Volume Information|__MACOSX|lost\+found|@eaDir|@tmp|[#@]recycle|nppBackup)$/i
/** What editors, downloads and services for storage write beside a file. */
const TEMPORARY =
  /^~|^#.*#$|~$|\.(bak|backup|swp|swo|swx|tmp|temp|orig|save|part|partial|crdownload|lnk|sb-[\da-f]+-\w+)$|___jb_(tmp|old)___$/i

/** Whether a program left the file or folder, which its owner may not even see. Hidden ones are such too. */
const isLitter = (name: string) => name.startsWith('.') || SYSTEM.test(name) || TEMPORARY.test(name)

/** Lists the files that a person put into a folder and below it. Returns `undefined` if there is no such folder. */
export async function listFiles(folder: string, prefix = ''): Promise<string[] | undefined> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(() => undefined)
  const own = entries?.filter(({ name }) => !isLitter(name))
  const lists = own?.map(async (entry) =>
    entry.isDirectory() ? await listFiles(folder, `${prefix}${entry.name}/`) : [prefix + entry.name],
  )
  return lists && (await Promise.all(lists)).flatMap((list) => list ?? []).sort()
}
