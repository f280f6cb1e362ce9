import type { ComponentProps, ReactNode } from 'react'
import { inWords } from '../../core/text.ts'
import { Button, ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { Ringing } from '../data/ringing.ts'
import { capitalised } from '../site/field.ts'
import { Bar, Submit } from './Bar.tsx'
import { Page } from './Head.tsx'
import { ICONS } from './icons.ts'
import { Toast } from './Notices.tsx'

type Props = Ringing & {
  /** Of the desk, for push services. */
  publicKey: string
  /** The host of the desk. */
  address: string
  name: string
  /** How many requests have come since this device has stopped ringing. */
  missed: number
}

/** Whether this device rings, and how it can. scripts/ring.ts shows the parts of another state. */
export function Ring({ kind, own, others, publicKey, address, name, missed }: Props) {
  const state = stateOf(own)
  const when = (...states: string[]) => ({ 'data-when': states.join(' '), hidden: !states.includes(state) })
  const other = others[0]?.kind
  const bars = (
    <>
      <Bar {...when('off', 'stopped')}>
        <Button data-ring="">
          <Icon path={ICONS.ring} />
          {own ? 'Ring it again' : `Ring this ${kind}${other ? ' too' : ''}`}
        </Button>
      </Bar>
      <Bar {...when('asking')}>
        <Button disabled>Waiting for your {kind}…</Button>
      </Bar>
      <Bar {...when('on')}>
        <Submit form="try">
          <Icon path={ICONS.ring} />
          Ring it now, to try
        </Submit>
      </Bar>
      <Bar {...when('blocked')}>
        <ButtonLink href="/desk/ring">
          <Icon path={ICONS.again} />
          Check again
        </ButtonLink>
      </Bar>
      <Bar {...when('cannot')}>
        <Button data-copy={`https://${address}/desk`}>
          <Icon path={ICONS.copy} />
          Copy the desk’s address
        </Button>
      </Bar>
      <Toast />
    </>
  )
  return (
    <Page title={`Ring this ${kind}`} back="/desk" bar={bars} id="ring">
      <form id="try" method="post" action="/desk/ring/try" hidden />
      <data id="push-key" value={publicKey} hidden />
      {other ? (
        <Summary {...when('off')} icon={ICONS[kind]} title={`This ${kind} doesn’t ring. A ${other} does.`}>
          You can have both.
        </Summary>
      ) : (
        <Summary {...when('off')} icon={ICONS.noRing} title={`This ${kind} doesn’t ring`}>
          A new request only sends you an email.
        </Summary>
      )}

      <Summary {...when('asking')} icon={ICONS.ring} tone="warn" title="Tap Allow">
        Your {kind} is asking whether the desk may ring.
      </Summary>
      <p {...when('asking')} className="muted">
        No question to be seen? Close this page, and open it again.
      </p>

      <Summary {...when('on')} icon={ICONS.ring} tone="good" title={`This ${kind} rings`}>
        Since {own?.since}.{own?.lastRang && ` It last rang at ${own.lastRang}.`}
      </Summary>

      <Summary {...when('stopped')} icon={ICONS.noRing} tone="bad" title={`This ${kind} has stopped ringing`}>
        Since {own?.stopped}. It was cleared, or out of reach for too long.
      </Summary>
      <p {...when('stopped')}>{missedInWords(missed)}</p>

      <Summary {...when('blocked')} icon={ICONS.noRing} tone="bad" title={`Your ${kind} won’t let the desk ring`}>
        Notifications are blocked for it. Only you can change that.
      </Summary>
      <div {...when('blocked')} className="stack" data-gap="small">
        <h3 className="title part">In Chrome on Android</h3>
        <ol className="numbers stack" data-gap="small">
          <li>Tap the sign to the left of the address.</li>
          <li>
            Tap <b>Permissions</b>, then <b>Notifications</b>.
          </li>
          <li>Switch it on, and come back.</li>
        </ol>
        <details>
          <summary className="link strong">On an iPhone</summary>
          <p>
            Settings, Apps, <b>{name}</b>, Notifications: switch on <b>Allow Notifications</b>.
          </p>
        </details>
        <p className="muted">Until then every request still comes by email.</p>
      </div>

      <Summary {...when('iphone')} icon={ICONS.phone} tone="warn" title="First, put the desk on your home screen">
        An iPhone only rings for what is there.
      </Summary>
      <div {...when('iphone')} className="stack" data-gap="small">
        <ol className="numbers stack" data-gap="small">
          <li>
            Tap <b>Share</b>, the square with an arrow upwards.
          </li>
          <li>
            Tap <b>Add to Home Screen</b>, and open the desk from there.
          </li>
        </ol>
        <p className="muted">You’ll sign in there once more. Then ring this phone from there.</p>
      </div>

      <Summary {...when('cannot')} icon={ICONS.noRing} title="This browser can’t ring">
        The desk works in it all the same, and every request comes by email.
      </Summary>
      <p {...when('cannot')}>To be rung, open the desk in Chrome, Edge, Firefox or Samsung Internet.</p>

      <section {...when('off', 'on')}>
        <h2 className="title part">It rings for</h2>
        <ul className="rows">
          <Row icon={ICONS.requests} title="A new request" words="At once." />
          <Row
            icon={ICONS.clock}
            title="A reply that’s due"
            words="Two hours before, unless it’s marked as answered."
          />
          <Row icon={ICONS.words} title="A customer’s words" words="When someone tells you how it went." />
        </ul>
      </section>
      {others.length > 0 && (
        <section {...when('off', 'on')}>
          <h2 className="title part">{own ? 'It rings here too' : 'It rings here'}</h2>
          <ul className="rows">
            {others.map(({ id, name, kind, since, stopped }) => (
              <Row
                key={id}
                icon={ICONS[kind]}
                tone={stopped && 'bad'}
                title={name}
                words={stopped ? `Has stopped ringing, ${stopped}` : `Since ${since}`}
              >
                <Stop id={id}>Stop</Stop>
              </Row>
            ))}
          </ul>
        </section>
      )}
      <p {...when('off')} className="small muted">
        The lock screen shows a first name and a package, never a number, an address or what was written.
      </p>
      {own && (
        <div {...when('on', 'blocked')}>
          <Stop id={own.id}>Don’t ring this {kind}</Stop>
        </div>
      )}
    </Page>
  )
}

function stateOf(own: Ringing['own']): 'off' | 'on' | 'stopped' {
  if (!own) return 'off'
  return own.stopped ? 'stopped' : 'on'
}

function missedInWords(missed: number): string {
  if (missed === 0) return 'No request has come since.'
  if (missed === 1) return 'One request has come since. It is in your list, and was emailed.'
  const all = missed === 2 ? 'Both' : 'All'
  return `${capitalised(inWords(missed))} requests have come since. ${all} are in your list, and were emailed.`
}

type SummaryProps = ComponentProps<'div'> & { icon: string; tone?: 'good' | 'warn' | 'bad' }

function Summary({ icon, title, tone, children, ...row }: SummaryProps) {
  return (
    <div className="row" data-look="top" data-tone={tone} {...row}>
      <Icon path={icon} />
      <div className="words">
        <h2 className="title">{title}</h2>
        <p className="muted">{children}</p>
      </div>
    </div>
  )
}

type RowProps = { icon: string; title: string; words: string; tone?: string | undefined; children?: ReactNode }

function Row({ icon, title, words, tone, children }: RowProps) {
  return (
    <li className="row" data-look="top" data-tone={tone}>
      <Icon path={icon} />
      <div className="words">
        <b>{title}</b>
        <p className="muted">{words}</p>
      </div>
      {children}
    </li>
  )
}

function Stop({ id, children }: { id: string; children: ReactNode }) {
  return (
    <form method="post" action={`/desk/ring/${id}/stop`}>
      <button type="submit" className="link strong">
        {children}
      </button>
    </form>
  )
}

/** The row at the foot of Requests. */
export function RingRow({ kind, own, others }: Ringing) {
  const other = others.find(({ stopped }) => !stopped)?.kind
  const rows = {
    off: { title: `Ring this ${kind}`, detail: 'Off', tone: undefined },
    on: { title: `This ${kind} rings`, detail: other && `And a ${other}`, tone: 'good' },
    stopped: { title: `This ${kind} has stopped ringing`, detail: `Since ${own?.stopped}`, tone: 'bad' },
  }
  const { title, detail, tone } = rows[stateOf(own)]
  return (
    <div className="rows">
      <a className="row" href="/desk/ring" data-tone={tone}>
        <Icon path={ICONS[kind]} />
        <span className="words">
          <b className="toned">{title}</b>
          <span className="small muted">{detail}</span>
        </span>
        <Icon path={ICONS.next} />
      </a>
    </div>
  )
}
