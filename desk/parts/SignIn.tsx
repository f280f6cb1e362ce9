import { Icon } from '../../site/ui/Icon.tsx'
import { Dock, MainAction } from './Dock.tsx'
import { Door } from './Door.tsx'
import { ICONS } from './icons.ts'
import styles from './SignIn.module.css'
import { Warning } from './Warning.tsx'

type Named = {
  /** The name of the business. */
  name: string
}

type AskProps = Named & {
  /** Why the last email is of no use. */
  title?: string
  text?: string
  /** Whether the last email could not be sent. */
  unsent?: boolean
}

/** Asks for the email: at first, and once a link has expired. */
export function AskForLink({
  name,
  title,
  text = 'Your requests, wherever you are.',
  unsent = false,
}: AskProps) {
  return (
    <Door
      name={name}
      title={title ?? 'Your desk'}
      dock={
        <Dock>
          <MainAction form="ask">
            <Icon path={ICONS.mail} />
            {title ? 'Email me a new one' : 'Email me a link'}
          </MainAction>
        </Dock>
      }
    >
      <p>{text}</p>
      <form id="ask" method="post" action="/desk/sign-in" />
      {unsent && (
        <Warning tone="warn" icon={ICONS.alert}>
          <p>
            <b>The email couldn’t be sent.</b> Try again in a minute. Whoever runs the server can print a
            link: npm run desk -- link
          </p>
        </Warning>
      )}
    </Door>
  )
}

type TypeCodeProps = Named & {
  /** How many wrong codes have been typed. */
  tries: number
  triesLeft: number
}

/** Waits for the code, which the home screen needs: its app does not share the browser’s cookies. */
export function TypeCode({ name, tries, triesLeft }: TypeCodeProps) {
  const isWrong = tries > 0
  return (
    <Door
      name={name}
      title="Check your inbox"
      dock={
        <Dock
          aside={
            <button type="submit" form="ask" className="link">
              {isWrong ? 'Send a new email' : 'Send again'}
            </button>
          }
        >
          <MainAction form="code">Sign in</MainAction>
        </Dock>
      }
    >
      <p>
        Tap the link in our email. Using the icon on your home screen? Type the code from the same email here.
      </p>
      <form id="ask" method="post" action="/desk/sign-in" />
      <form id="code" method="post" action="/desk/sign-in/code" className={styles.code}>
        <label htmlFor="digits">Six-digit code</label>
        <input
          id="digits"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\s*(?:\d\s*){6}"
          title="Six digits"
          required
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': 'wrong' })}
        />
        {isWrong && (
          <p className={styles.error} id="wrong">
            <Icon path={ICONS.alert} />
            <span>
              That’s not the code in our last email.{' '}
              <span className="nowrap">
                {triesLeft} {triesLeft === 1 ? 'try' : 'tries'} left.
              </span>
            </span>
          </p>
        )}
      </form>
    </Door>
  )
}

/** What a link opens: a button, because programs that look for viruses open links too, but press nothing. */
export function OpenedLink({ name, token }: Named & { token: string }) {
  return (
    <Door
      name={name}
      title="Nearly there"
      dock={
        <Dock
          aside={
            <a className="link" href="/desk/sign-in">
              This wasn’t me
            </a>
          }
        >
          <MainAction form="enter">
            <Icon path={ICONS.phone} />
            Sign in on this phone
          </MainAction>
        </Dock>
      }
    >
      <p>This phone stays signed in for 30 days.</p>
      <form id="enter" method="post" action="/desk/sign-in/link">
        <input type="hidden" name="token" value={token} />
      </form>
    </Door>
  )
}

/** After too many codes or emails. */
export function TooManyTries({ name, until, guessed }: Named & { until: string; guessed: boolean }) {
  return (
    <Door
      name={name}
      title="Too many tries"
      dock={
        <Dock>
          <MainAction disabled>Email me a link at {until}</MainAction>
        </Dock>
      }
    >
      <p>
        Signing in is off until <b>{until}</b>. Then ask for a new link.
      </p>
      {guessed && (
        <Warning tone="warn" icon={ICONS.lock}>
          <p>Wasn’t you? Somebody is guessing codes. Without your inbox they can’t get in.</p>
        </Warning>
      )}
    </Door>
  )
}
