import type { Store } from '../../server/store/store.ts'
import type { TimeFormat } from '../time-format.ts'

type Context = {
  /** The file to write to instead of printing, or the folder for photos. */
  out: string | undefined
  /** Whether to list only requests that are new. */
  open: boolean
  /** Whether to list only requests of the last seven days. */
  week: boolean
  /** Words that listed requests must contain. */
  search: string | undefined
  times: TimeFormat
  /** Where emails are written to without a mail server. */
  mailFolder: string
  retentionDays: number
}

/** A command of `npm run quotes`. It gets the arguments after its name, and returns the text to print. */
export type Command = (store: Store, args: string[], context: Context) => Promise<string>
