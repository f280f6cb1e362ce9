import type { Business } from '../../../core/business/business.ts'
import { telLink } from '../../../core/business/links.ts'
import { MAX_NAME, MAX_WORDS } from '../../../core/requests/review.ts'
import { Button, ButtonLink, CallButton } from '../../ui/Button.tsx'
import { Logo, type LogoImage } from '../../ui/Picture.tsx'
import field from '../quote/Field.module.css'
import quote from '../quote/QuoteForm.module.css'
import { MessagePage } from '../text/MessagePage.tsx'
import styles from './ReviewPage.module.css'
import { TEXTS } from './texts.ts'

/**
 * The pages on which a customer says how it went. They are templates, whose tokens the server fills in
 * (server/releases/review-pages.ts). Of what has `data-if`, nothing shows if the token there is empty.
 */
export const REVIEW_PAGES = ['form', 'shown', 'private', 'used', 'old'] as const
export type ReviewPageName = (typeof REVIEW_PAGES)[number]

interface Props {
  page: ReviewPageName
  business: Business
  logo: LogoImage | undefined
}

export function ReviewPage({ page, business, logo }: Props) {
  return (
    <>
      <div className={styles.head} data-ground="ink">
        <a className="wrap" href="/" aria-label={TEXTS.home(business.name)}>
          <Logo logo={logo} name={business.name} />
        </a>
      </div>
      {page === 'form' ? <ReviewForm business={business} /> : <Outcome page={page} business={business} />}
      <div className={`small ${styles.foot}`} data-ground="ink">
        <div className="wrap cluster" data-justify="between">
          <p>{[business.name, business.tagline, business.area.name].join(' · ')}</p>
          <p className="cluster">
            <a href="/privacy">{TEXTS.privacy}</a> <a href={telLink(business)}>{business.phone}</a>
          </p>
        </div>
      </div>
    </>
  )
}

const FIELDS = ['words', 'name', 'photo'] as const

function ReviewForm({ business: { name } }: Pick<Props, 'business'>) {
  return (
    <section className={quote.quote} aria-labelledby="review-heading" data-ground="light" data-page-top="">
      <div className="wrap">
        <div className={`panel split ${quote.panel}`} data-ground="panel">
          <div className={`stack ${quote.head}`} data-gap="small">
            <h1 id="review-heading">{TEXTS.heading}</h1>
            <p className="lead muted">{TEXTS.intro}</p>
            <p className={styles.job} data-if="{{work}}">
              <b>{'{{work}}'}</b>
            </p>
          </div>
          <form className={quote.form} method="post" encType="multipart/form-data">
            <div className={styles.mistakes} data-if="{{problem}}" role="alert">
              <h2 className="body strong">{TEXTS.notSent}</h2>
              <ul>
                {FIELDS.map((name) => (
                  <li key={name} data-if={`{{${name}.title}}`}>
                    <a href={`#${name}`}>{`{{${name}.title}}`}</a>
                  </li>
                ))}
              </ul>
              <p className="small">{'{{problem}}'}</p>
            </div>
            <ReviewField name="words" label={TEXTS.words} hint={TEXTS.wordsHint(MAX_WORDS)} />
            <ReviewField name="name" label={TEXTS.name} hint={TEXTS.nameHint} />
            <ReviewField name="photo" label={TEXTS.photo} hint={TEXTS.photoHint} />
            <label className={styles.consent}>
              <input type="checkbox" name="consent" value="yes" />
              <span>
                <b>{TEXTS.consent}</b>
                <span className="small">{TEXTS.asWritten}</span>
              </span>
            </label>
            <Button type="submit">{TEXTS.send}</Button>
            <p className="small muted">{TEXTS.withoutTick(name)}</p>
          </form>
          <div className={`stack ${quote.next}`} data-gap="small">
            <h2 className="body strong">{TEXTS.next}</h2>
            <ol className="numbers">
              {TEXTS.steps(name).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </div>
      </div>
    </section>
  )
}

interface FieldProps {
  name: (typeof FIELDS)[number]
  label: string
  hint: string
}

function ReviewField({ name, label, hint }: FieldProps) {
  const common = {
    id: name,
    name,
    'aria-describedby': `${name}-hint ${name}-error`,
    'aria-invalid': `{{${name}.invalid}}` as 'true',
  }
  const controls = {
    words: <textarea {...common} rows={8} required dir="auto" defaultValue="{{words}}" />,
    name: <input {...common} maxLength={MAX_NAME} autoComplete="off" dir="auto" defaultValue="{{name}}" />,
    photo: <input {...common} type="file" accept="image/*" />,
  }
  return (
    <div className={field.field}>
      <div className={field.head}>
        <label className="strong" htmlFor={name}>
          {label}
        </label>
        <p className="small muted" id={`${name}-hint`}>
          {hint}
        </p>
      </div>
      {controls[name]}
      <p className={`small ${field.error}`} id={`${name}-error`} data-if={`{{${name}.remedy}}`}>
        {`{{${name}.remedy}}`}
      </p>
    </div>
  )
}

function Outcome({ page, business }: { page: Exclude<ReviewPageName, 'form'>; business: Business }) {
  const { heading, text, points } = TEXTS[page](business)
  const hasEnded = page === 'used' || page === 'old'
  return (
    <MessagePage heading={heading} text={text}>
      <Points points={points} />
      {hasEnded && (
        <div className="cluster">
          <CallButton business={business} />
          <ButtonLink variant="outline" href={`mailto:${business.email}`}>
            {TEXTS.email}
          </ButtonLink>
        </div>
      )}
      {page === 'shown' && (
        <a className="link strong" href="/#reviews-heading">
          {TEXTS.others}
        </a>
      )}
    </MessagePage>
  )
}

function Points({ points }: { points: string[] }) {
  if (points.length === 1) return <p>{points[0]}</p>
  return (
    <ul className="ticks ruled">
      {points.map((point) => (
        <li key={point}>
          <span>{point}</span>
        </li>
      ))}
    </ul>
  )
}
