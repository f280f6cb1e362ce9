import { Button, ButtonLink } from '../../site/ui/Button.tsx'

type Props = { reference: string; name: string; email: string; businessName: string }

/** Asks whether to ask a customer how it went. The words of the email can be changed before it goes. */
export function AskSheet({ reference, name, email, businessName }: Props) {
  const page = `/desk/requests/${reference}`
  const first = name.split(/\s/)[0] ?? ''
  const letter = `Hello ${first},

Thank you for having us. Now that you’ve had a good look at the car: how did it go? What was good, and what could have been better? A line or two is plenty.

${businessName}`
  return (
    <dialog open className="stack sheet" data-gap="small" aria-modal="true" aria-labelledby="ask-title">
      <h2 className="title" id="ask-title">
        Ask <bdi>{first}</bdi> how it went?
      </h2>
      <p className="small muted">
        To <bdi>{email}</bdi>, once.
      </p>
      <form className="stack" data-gap="small" method="post" action={page}>
        <div className="field">
          <label htmlFor="ask-subject">Subject</label>
          <input id="ask-subject" name="subject" required maxLength={200} defaultValue={`How did it go, ${first}?`} />
        </div>
        <div className="field">
          <label htmlFor="ask-letter">Your words</label>
          <textarea id="ask-letter" name="letter" required rows={8} defaultValue={letter} />
          <p className="small muted">Below them: the button “Tell us how it went”, and that you won’t ask again.</p>
        </div>
        <Button type="submit" name="action" value="ask">
          Send
        </Button>
        <ButtonLink variant="outline" href={page}>
          Not now
        </ButtonLink>
      </form>
    </dialog>
  )
}
