import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import { ActionBar, FileAction } from './ActionBar.tsx'
import detail from './Detail.module.css'
import { PageHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Warning } from './Notices.tsx'
import fields from './SiteFields.module.css'
import styles from './Work.module.css'

/** A film that has been sent in part. */
type Kept = { name: string; percent: number }

/**
 * Sends a film. scripts/film.ts shows what belongs to a state of `main` (`data-when`): choose, failed, sending,
 * waiting. It fills in what is said (`data-say`), and listens to the files and to what is done (`data-do`).
 */
export function AddFilm({ kept }: { kept?: Kept | undefined }) {
  return (
    <main className={detail.page} id="film" data-state="choose">
      <PageHeader title="Add a video" back="/desk/work" />
      <div className="stack column" data-gap="small">
        <div role="alert">
          <div data-when="failed" hidden>
            <Warning tone="bad" icon={ICONS.alert}>
              <p className="strong" data-say="heading" />
              <p data-say="message" />
            </Warning>
          </div>
        </div>
        <div data-when="choose">
          <p className="title">{kept ? `${kept.percent}% kept` : 'Film it upright, in good light.'}</p>
          {kept ? (
            <p>Choose {kept.name} again, and it goes on where it was.</p>
          ) : (
            <p>Up to ten minutes. A minute of before and after is plenty.</p>
          )}
          <noscript>
            <p className="strong">To send a video, this browser needs JavaScript. All else in Work does without.</p>
          </noscript>
        </div>
        <div data-when="sending waiting" hidden>
          <Shot title={<span data-say="heading">Sending</span>}>
            <span data-say="message" />
          </Shot>
        </div>
        <Steps now={0}>
          <div data-when="sending waiting" hidden>
            <progress max={100} value={0} aria-label="Sent" />
            <p className="small" data-say="sent" role="status" />
            <p className="small muted" data-when="sending">
              Keep the desk open. Other apps are fine for a minute.
            </p>
            <p className="small muted" data-when="waiting">
              You can close the desk. Open it again later to go on.
            </p>
          </div>
        </Steps>
      </div>
      <ActionBar>
        <FileAction accept="video/*" capture="environment">
          <Icon path={ICONS.camera} />
          Film now
        </FileAction>
        <FileAction accept="video/*" isMain>
          <Icon path={ICONS.work} />
          <span data-when="choose">Choose {kept ? 'it again' : 'a video'}</span>
          <span data-when="failed" hidden>
            Choose another
          </span>
        </FileAction>
        <button type="button" data-when="sending waiting" data-do="stop" hidden>
          <Icon name="close" />
          Stop
        </button>
        <button type="button" data-when="waiting" data-do="again" hidden>
          <Icon path={ICONS.again} />
          Try now
        </button>
      </ActionBar>
    </main>
  )
}

/** A picture of the film, and how it is. */
export function Shot({ picture, title, children }: { picture?: string; title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.shot}>
      <div className={`fill ${styles.pic}`}>{picture && <img src={picture} alt="" />}</div>
      <div>
        <h2 className="title">{title}</h2>
        <p className="muted">{children}</p>
      </div>
    </div>
  )
}

const STEPS = ['Send from this phone', 'Name it and pick a cover', 'Prepare for the site', 'Put it on your site']

export function Steps({ now, children }: { now: number; children?: ReactNode }) {
  return (
    <ol className={`stack numbers ${fields.steps} ${styles.steps}`} data-gap="small">
      {STEPS.map((words, index) => (
        <li
          key={words}
          className={index < now ? fields.done : index === now ? undefined : 'muted'}
          aria-current={index === now ? 'step' : undefined}
        >
          {index === now ? <b>{words}</b> : words}
          {index === now && children}
        </li>
      ))}
    </ol>
  )
}
