import { type ReactNode, useRef } from 'react'
import { MAX_PHOTOS } from '../../../core/requests/photo.ts'
import { PHOTOS_ID } from '../../sections/quote/PhotoField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Photo, remove, usePhotos } from './chosen-photos.ts'
import * as TEXTS from './texts.ts'
import { isFailed, isOnItsWay, leaveOut, retry } from './upload.ts'

const STATUS: Partial<Record<Photo['status'], string>> = {
  waiting: TEXTS.waiting,
  shrinking: TEXTS.shrinking,
}

/** The photos in the form, with their status and problems. `focus` moves the focus to the file input. */
export function ChosenPhotos({ focus }: { focus: () => void }) {
  const { chosen, said, problems } = usePhotos()
  return (
    <div className="photos-chosen">
      {chosen.length > 0 && (
        <ul className="photos-list">
          {chosen.map((photo, index) => (
            <Thumbnail key={photo.id} photo={photo} number={index + 1} status={STATUS[photo.status]}>
              <Button
                variant="icon"
                aria-label={TEXTS.remove(photo.preview ? TEXTS.photo(index + 1) : photo.name)}
                onClick={() => {
                  remove(photo.id)
                  focus()
                }}
              >
                <Icon name="close" />
              </Button>
            </Thumbnail>
          ))}
          {chosen.length < MAX_PHOTOS && (
            <li>
              <label className="small strong photos-more" htmlFor={PHOTOS_ID} data-add>
                <Icon name="plus" />
                <span>{TEXTS.add}</span>
                <span>{TEXTS.countOf(chosen.length, MAX_PHOTOS)}</span>
              </label>
            </li>
          )}
        </ul>
      )}
      <p role="status" className="small muted">
        {said}
      </p>
      <div role="alert" className="small photos-problems">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  )
}

/** The photos of a request that has been sent, on their way. */
export function SendingPhotos() {
  const { sending } = usePhotos()
  const all = sending.length
  const sent = sending.filter(({ status }) => status === 'sent').length
  const failed = sending.filter(isFailed)
  const canRetry = failed.some(({ status }) => status === 'dropped')
  const isSending = sending.some(isOnItsWay)
  const panel = useRef<HTMLDivElement>(null)
  if (all === 0) return null
  // The pressed button disappears: move the focus first.
  const then = (action: () => void) => () => {
    panel.current?.focus()
    action()
  }
  return (
    <div
      className="card stack photos-sending"
      data-gap="small"
      data-delivery={isSending ? 'sending' : failed.length > 0 ? 'failed' : 'sent'}
      ref={panel}
      tabIndex={-1}
    >
      <p role="status" className="strong">
        {isSending ? TEXTS.sending(sent, all) : sent === all ? TEXTS.allSent(all) : TEXTS.someSent(sent, all)}
      </p>
      <ul className="photos-list">
        {sending.map((photo, index) => (
          <Thumbnail key={photo.id} photo={photo} number={index + 1} status={<Progress {...photo} />} />
        ))}
      </ul>
      {isSending && <p className="small muted">{TEXTS.keepOpen}</p>}
      {!isSending && failed.length > 0 && (
        <>
          <p className="small muted">{canRetry ? TEXTS.dropped : TEXTS.refused}</p>
          <div className="cluster">
            {canRetry && (
              <Button variant="outline" onClick={then(retry)}>
                {TEXTS.retry}
              </Button>
            )}
            <Button variant="outline" onClick={then(leaveOut)}>
              {failed.length === 1 ? TEXTS.leaveOut : TEXTS.leaveAllOut}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Progress(photo: Photo) {
  const { status, progress } = photo
  // The system has the whole photo, and does not tell how much of it has gone.
  if (status === 'sending' && progress === 100) return <span>{TEXTS.underWay}</span>
  if (status === 'sending')
    return (
      <>
        <span>{`${progress}%`}</span>
        <progress value={progress} max={100} aria-hidden="true" />
      </>
    )
  if (status === 'sent') return <WithIcon icon="check" text={TEXTS.sent} />
  if (isFailed(photo)) return <WithIcon icon="alert" text={TEXTS.notSent} />
  return <span>{TEXTS.waiting}</span>
}

function WithIcon({ icon, text }: { icon: 'check' | 'alert'; text: string }) {
  return (
    <>
      <Icon name={icon} />
      <span>{text}</span>
    </>
  )
}

interface ThumbnailProps {
  photo: Photo
  number: number
  /** What stands over its lower edge. */
  status?: ReactNode
  children?: ReactNode
}

/** One photo, or the name of a photo that this browser cannot show. */
function Thumbnail({ photo: { name, preview, status: state }, number, status, children }: ThumbnailProps) {
  return (
    <li className="fill photos-one" data-state={state}>
      {preview ? (
        <img src={preview} alt={TEXTS.photo(number)} />
      ) : (
        <p className="small photos-name">
          <span>{name}</span> {state === 'ready' && <span>{TEXTS.noPreview}</span>}
        </p>
      )}
      {status && <div className="small strong photos-status">{status}</div>}
      {children}
    </li>
  )
}
