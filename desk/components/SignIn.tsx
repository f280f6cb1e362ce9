import { asTyped } from '../../core/business/finding.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import { Strip } from './Announcements.tsx'
import { Submit } from './Bar.tsx'
import { CoverPage, type Named } from './CoverPage.tsx'
import { ICONS } from './icons.ts'

/** An app on a home screen may have been closed while the owner was reading his email. */
const HAVE_A_CODE = (
  <a className="link strong" href="/desk/sign-in/code">
    I have a code
  </a>
)

type AskProps = Named & {
  /** Why the last code is of no use. */
  title?: string
  text?: string
  /** Whether the last email could not be sent. */
  unsent?: boolean
}

/** Asks for the email: at first, and once a code is of no use. */
export function AskForCode({ business, title, text = 'Your requests, wherever you are.', unsent = false }: AskProps) {
  return (
    <CoverPage
      business={business}
      title={title ?? 'Your desk'}
      aside={HAVE_A_CODE}
      action={
        <Submit form="ask">
          <Icon path={ICONS.mail} />
          {title ? 'Email me a new one' : 'Email me a code'}
        </Submit>
      }
    >
      <p className="lead">{text}</p>
      <form id="ask" method="post" action="/desk/sign-in" />
      {unsent && (
        <Strip tone="warn" icon={ICONS.alert}>
          <p>
            <b>The email couldn’t be sent.</b> Try again in a minute. Still nothing? Whoever set up your site can give
            you a code: {asTyped('npm run desk -- code')}
          </p>
        </Strip>
      )}
    </CoverPage>
  )
}

export function AskLater({ business, until, isKnown }: Named & { until: string; isKnown: boolean }) {
  return (
    <CoverPage
      business={business}
      title="Too many codes"
      aside={HAVE_A_CODE}
      action={<Submit disabled>Email me a code at {until}</Submit>}
    >
      <p className="lead">
        You can ask for another at <b>{until}</b>.
      </p>
      {!isKnown && (
        <Strip tone="warn" icon={ICONS.lock}>
          <p>
            Wasn’t you? Without your inbox they can’t get in. A phone or computer that has been signed in before can
            still ask.
          </p>
        </Strip>
      )}
    </CoverPage>
  )
}

type TypeCodeProps = Named & {
  /** Whether this browser has asked for a code that may still work. */
  isAsked: boolean
  /** What is wrong with the code that was sent. */
  error: 'malformed' | 'wrong' | undefined
  triesLeft: number | undefined
}

export function TypeCode({ business, isAsked, error, triesLeft = 0 }: TypeCodeProps) {
  return (
    <CoverPage
      business={business}
      title={isAsked ? 'Check your inbox' : 'Type your code'}
      aside={
        <button type="submit" form="ask" className="link strong">
          {isAsked ? 'Send a new code' : 'Email me a code'}
        </button>
      }
      action={<Submit form="code">Sign in</Submit>}
    >
      <p className="lead">{isAsked && 'Our email has a code. '}Type or paste it here. Once it’s complete, you’re in.</p>
      <form id="ask" method="post" action="/desk/sign-in" />
      <form id="code" method="post" action="/desk/sign-in/code" className="field">
        <label htmlFor="typed">Code</label>
        <input
          id="typed"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          {...(error && { 'aria-invalid': true, 'aria-describedby': 'wrong' })}
        />
        {error && (
          <p className="icon-line strong toned" data-tone="bad" id="wrong">
            <Icon path={ICONS.alert} />
            <span>
              {error === 'malformed' ? (
                'That’s not a whole code. It has eight letters and digits.'
              ) : (
                <>
                  That’s not a code we’ve just sent you.{' '}
                  <span className="nowrap">
                    {triesLeft} {triesLeft === 1 ? 'try' : 'tries'} left.
                  </span>
                </>
              )}
            </span>
          </p>
        )}
      </form>
    </CoverPage>
  )
}
