import { RINGING } from '../../server/health/checks.ts'
import { Icon } from '../../site/ui/Icon.tsx'
import type { HealthTopic } from '../health.ts'
import { Bar, Submit } from './Bar.tsx'
import { Page } from './Head.tsx'
import { ICONS } from './icons.ts'

type Props = {
  topics: HealthTopic[]
  /** Whether a backup was restored, and the owner has not forgotten again who came back with it. */
  isRestored: boolean
  checkedAt: string
}

/** What must be well, and what to do about what is not. */
export function Health({ topics, isRestored, checkedAt }: Props) {
  const wrong = ['fail', 'warn'].flatMap((level) => topics.filter((topic) => topic.level === level))
  const others = topics.filter((topic) => !wrong.includes(topic))
  const [first] = wrong
  const isElseWell = others.every(({ level }) => level === 'ok')
  const bar = (
    <Bar>
      <Submit form="check">
        <Icon path={ICONS.again} />
        Check again
      </Submit>
    </Bar>
  )
  return (
    <Page title="Health" back="/desk" about={`Checked at ${checkedAt}`} bar={bar}>
      <form id="check" action="/desk/health" hidden />
      <div className="aside">
        <section>
          <h2 className="title part">{first ? 'To put right' : 'All well'}</h2>
          <ul className="rows">
            {wrong.map(({ title, level, wrong: words, forOwner, forSetup, links }) => (
              <li key={title} className="row" data-look="top" data-tone={level === 'fail' ? 'bad' : 'warn'}>
                <Icon path={ICONS.alert} />
                <div className="words">
                  <b>{words}</b>
                  <p className="lines">{forOwner}</p>
                  {links.map(({ words, href }) => (
                    <p key={href}>
                      <a href={href} className="link strong">
                        {words}
                      </a>
                    </p>
                  ))}
                  {isRestored && title === 'Requests' && (
                    <form method="post" action="/desk/health">
                      <button type="submit" className="link strong" name="restored">
                        I’ve done that
                      </button>
                    </form>
                  )}
                  <details>
                    <summary className="link strong">For whoever set it up</summary>
                    <p className="card small lines">{forSetup}</p>
                  </details>
                </div>
              </li>
            ))}
          </ul>
          {first && <p className="small muted">Can’t mend it yourself? Show this page to whoever set up your site.</p>}
        </section>
        <section>
          {first && <h2 className="title part">{isElseWell ? 'Everything else is well' : 'Everything else'}</h2>}
          <ul className="rows">
            {others.map(({ title, level, forOwner }) => (
              <li key={title} className="row" data-look="top" data-tone={level === 'ok' ? 'good' : undefined}>
                <Icon path={level === 'ok' ? ICONS.check : ICONS.clock} />
                <div className="words">
                  <b>{title}</b>
                  <p className="muted">{forOwner}</p>
                  {level !== 'ok' && title === RINGING && (
                    <a className="link strong" href="/desk/ring">
                      Let this one ring
                    </a>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  )
}
