import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Photo, usePhotos } from './chosen-photos.ts'
import { Thumbnail } from './Thumbnail.tsx'
import * as TEXTS from './texts.ts'
import { isFailed, isOnItsWay, leaveOut, retry } from './upload.ts'

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
