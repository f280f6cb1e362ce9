import { useRef } from 'react'
import { Sent, type SentTexts } from './Sent.tsx'
import { Trouble, type TroubleProps } from './Trouble.tsx'
import { useSubmission } from './useSubmission.ts'

export interface SubmissionProps extends TroubleProps {
  /** What takes the place of the form once a request is sent. */
  sent: SentTexts
}

/**
 * The island inside the quote form. It validates and sends the form, and shows the outcome. It renders nothing that
 * a visitor could lose: other programs change pages, and React then renders an island anew.
 */
export function Submission({ sent, ...contact }: SubmissionProps) {
  const outcome = useRef<HTMLDivElement>(null)
  const { state, again } = useSubmission(outcome)
  return (
    <>
      <Trouble ref={outcome} state={state} {...contact} />
      {state.status === 'sent' && <Sent {...state} {...contact} texts={sent} again={again} />}
    </>
  )
}
