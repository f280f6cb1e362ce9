import type { parseArgs } from 'node:util'
import type { Store } from '../../server/store/store.ts'
import type { TimeFormat } from '../time-format.ts'

export const OPTIONS = {
  out: { type: 'string' },
  open: { type: 'boolean' },
} as const

type Context = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'] & {
  times: TimeFormat
  /** Where emails are written to without a mail server. */
  mailFolder: string
  retentionDays: number
}

/** A command of `npm run quotes`. It gets the arguments after its name, and returns the text to print. */
export type Command = (store: Store, args: string[], context: Context) => Promise<string>
