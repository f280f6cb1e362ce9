import type { ReactNode } from 'react'
import { inWords } from '../../core/text.ts'
import { Button } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import { capitalised } from '../site/field.ts'
import { Bar, Submit } from './Bar.tsx'
import { Page } from './Head.tsx'
import { ICONS } from './icons.ts'
import { Toast } from './Notices.tsx'

type Kind = 'phone' | 'computer'

type ShownDevice = {
  id: string
  name: string
  kind: Kind
  isThis: boolean
  since: string
  lastRang: string | undefined
  stopped: string | undefined
}

type Props = {
  kind: Kind
  devices: ShownDevice[]
  /** Of the desk, for push services. */
  publicKey: string
  /** The host of the desk. */
  address: string
  name: string
  /** The requests that have come since this device has stopped ringing. */
  missed: { name: string; at: string }[]
}

/** Whether this device rings, and how it can. scripts/ring.ts shows the parts of another state. */
export function Ring({ kind, devices, publicKey, address, name, missed }: Props) {
  const own = devices.find(({ isThis }) => isThis)
  const others = devices.filter(({ isThis }) => !isThis)
  const state = stateOf(own)
  const when = (...states: string[]) => ({ 'data-when': states.join(' '), hidden: !states.includes(state) })
  const other = others[0]?.kind
  const offTitle = other ? `This ${kind} doesn’t ring. A ${other} does.` : `This ${kind} doesn’t ring`
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
        <Submit form="again">
          <Icon path={ICONS.again} />
          Check again
        </Submit>
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
    <Page title={`Ring this ${kind}`} back="/desk" bar={bars} id="ring" data-state={state}>
      <form id="try" method="post" action="/desk/ring/try" />
      <form id="again" action="/desk/ring" />
      <data id="push-key" value={publicKey} />
      <div className="stack" data-gap="small">
        <div {...when('off')}>
          <Summary icon={other ? ICONS[kind] : ICONS.noRing} title={offTitle}>
            {other ? 'You can have both.' : 'A new request only sends you an email.'}
          </Summary>
        </div>
        <div className="stack" data-gap="small" {...when('asking')}>
          <Summary icon={ICONS.ring} tone="warn" title="Tap Allow">
            Your {kind} is asking whether the desk may ring.
          </Summary>
          <div className="strip prompt" data-look="card" aria-hidden="true">
            <b className="small">“{address}” would like to send you notifications</b>
            <p className="ends small">
              <span>Don’t Allow</span>
              <b>Allow</b>
            </p>
          </div>
          <p className="muted">No question to be seen? Close this page, and open it again.</p>
        </div>
        <div {...when('on')}>
          <Summary icon={ICONS.ring} tone="good" title={`This ${kind} rings`}>
            Since {own?.since}.{own?.lastRang && ` It last rang at ${own.lastRang}.`}
          </Summary>
        </div>
        <div className="stack" data-gap="small" {...when('blocked')}>
          <Summary icon={ICONS.noRing} tone="bad" title={`Your ${kind} won’t let the desk ring`}>
            Notifications are blocked for it. Only you can change that.
          </Summary>
          <h3 className="part">In Chrome on Android</h3>
          <ol className="numbers">
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
        <div className="stack" data-gap="small" {...when('iphone')}>
          <Summary icon={ICONS.phone} tone="warn" title="First, put the desk on your home screen">
            An iPhone only rings for what is there.
          </Summary>
          <ol className="numbers">
            <li>
              Tap <b>Share</b>.
              <svg className="drawing" viewBox="0 0 132 92" role="img" aria-label="The square with an arrow upwards">
                <path d="M14 2v76q0 10 10 10h84q10 0 10-10V2M14 56h104" />
                <circle cx="66" cy="69" r="12.5" className="accent" />
                <path d="M66 71.5v-9m-3.2 3.1 3.2-3.2 3.2 3.2M63 67.8h-2.6v7.6h11.2v-7.6H69" />
              </svg>
            </li>
            <li>
              Tap <b>Add to Home Screen</b>, and open the desk from there.
              <svg className="drawing" viewBox="0 0 132 92" role="img" aria-label="The plus in a square">
                <path d="M14 90V18Q14 8 24 8h84q10 0 10 10v72M58 14h16M24 28h40M24 78h34M24 52.5h62" />
                <rect x="18" y="40" width="96" height="25" rx="5" className="accent" />
                <path d="M97.5 46.5h12v12h-12zM103.5 49.5v6m-3-3h6" />
              </svg>
            </li>
          </ol>
          <p className="muted">You’ll sign in there once more. Then ring this phone from there.</p>
        </div>
        <div className="stack" data-gap="small" {...when('cannot')}>
          <Summary icon={ICONS.noRing} title="This browser can’t ring">
            The desk works in it all the same, and every request comes by email.
          </Summary>
          <p>To be rung, open the desk in Chrome, Edge, Firefox or Samsung Internet.</p>
        </div>
        <div className="stack" data-gap="small" {...when('stopped')}>
          <Summary icon={ICONS.noRing} tone="bad" title={`This ${kind} has stopped ringing`}>
            Since {own?.stopped}. It was cleared, or out of reach for too long.
          </Summary>
          <Missed requests={missed} />
        </div>
        <section {...when('off', 'on')}>
          <h2 className="part">It rings for</h2>
          <ul className="rows">
            <For icon={ICONS.requests} title="A new request" words="At once." />
            <For
              icon={ICONS.clock}
              title="A reply that’s due"
              words="Two hours before, unless it’s marked as answered."
            />
            <For icon={ICONS.words} title="A customer’s words" words="When someone tells you how it went." />
          </ul>
        </section>
        {others.length > 0 && (
          <section {...when('off', 'on')}>
            <h2 className="part">{own ? 'It rings here too' : 'It rings here'}</h2>
            <ul className="rows">
              {others.map((device) => (
                <li key={device.id} className="row" data-tone={device.stopped && 'bad'}>
                  <Icon path={ICONS[device.kind]} />
                  <div className="words">
                    <b>{device.name}</b>
                    <p className="small muted">
                      {device.stopped ? `Has stopped ringing, ${device.stopped}` : `Since ${device.since}`}
                    </p>
                  </div>
                  <Stop id={device.id} words="Stop" />
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className="small muted" {...when('off')}>
          The lock screen shows a first name and a package, never a number, an address or what was written.
        </p>
        {own && (
          <div {...when('on', 'blocked')}>
            <Stop id={own.id} words={`Don’t ring this ${kind}`} />
          </div>
        )}
      </div>
    </Page>
  )
}

function stateOf(own: ShownDevice | undefined): 'off' | 'on' | 'stopped' {
  if (!own) return 'off'
  return own.stopped ? 'stopped' : 'on'
}

type SummaryProps = { icon: string; title: string; tone?: 'good' | 'warn' | 'bad'; children: ReactNode }

function Summary({ icon, title, tone, children }: SummaryProps) {
  return (
    <div className="row" data-look="top" data-tone={tone}>
      <Icon path={icon} />
      <div className="words">
        <h2 className="title">{title}</h2>
        <p className="muted">{children}</p>
      </div>
    </div>
  )
}

function For({ icon, title, words }: { icon: string; title: string; words: string }) {
  return (
    <li className="row" data-look="top">
      <Icon path={icon} />
      <div className="words">
        <b>{title}</b>
        <p className="muted">{words}</p>
      </div>
    </li>
  )
}

function Stop({ id, words }: { id: string; words: string }) {
  return (
    <form method="post" action={`/desk/ring/${id}/stop`}>
      <button type="submit" className="link strong">
        {words}
      </button>
    </form>
  )
}

function Missed({ requests }: { requests: Props['missed'] }) {
  if (requests.length === 0) return <p>No request has come since.</p>
  const number = capitalised(inWords(requests.length))
  const all = requests.length === 2 ? 'Both' : 'All'
  return (
    <>
      <p>
        {requests.length === 1
          ? 'One request has come since. It is in your list, and was emailed.'
          : `${number} requests have come since. ${all} are in your list, and were emailed.`}
      </p>
      <ul className="rows">
        {requests.map(({ name, at }) => (
          <li key={name + at} className="row">
            <div className="words">
              <b dir="auto">{name}</b>
              <p className="muted">{at}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
