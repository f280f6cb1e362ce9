import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../site/ui/Button.tsx'

type BarProps = Omit<ComponentProps<'footer'>, 'className'> & {
  /** What is to know before something is done, such as until when. */
  label?: ReactNode
  words?: ReactNode
  tone?: 'bad' | 'good' | false | undefined
  /** What can be done beside the words. */
  end?: ReactNode
  /** Whether a wide window has it elsewhere. */
  isNarrow?: boolean
}

/** What can be done with what is open: one copper action, and others beside it. */
export function Bar({ label, words, tone, end, isNarrow, children, ...footer }: BarProps) {
  return (
    <footer className={isNarrow ? 'bar narrow' : 'bar'} data-tone={tone || undefined} {...footer}>
      {(label || words) && (
        <div className="ends">
          <p>
            {label && <span className="small muted">{label}</span>}
            {words && <b>{words}</b>}
          </p>
          {end}
        </div>
      )}
      {children}
    </footer>
  )
}

/** Makes a button post to an address of Site, wherever it is on the page. */
export const acting = (action: string) => ({ type: 'submit', form: 'act', formAction: action }) as const

/** Where an edit of the draft is undone. */
export const undoAction = (id: string) => `/desk/site/edits/${id}/undo`

/** The copper action of a form. */
export const Submit = (button: ComponentProps<typeof Button>) => <Button type="submit" {...button} />
