import type { SyntheticEvent } from 'react'
import { type GalleryVideo, splitName } from '../../../core/gallery/video-list.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Card.module.css'
import * as TEXTS from './texts.ts'

interface Props {
  video: GalleryVideo
  /** Whether there is no other: its words then stand beside it. */
  alone: boolean
  onOpen: () => void
  /** Called if the poster, or the video frame shown instead of one, fails to load. */
  onFail: () => void
}

/** A video's poster with a play mark, above its name. It opens the lightbox. */
export function Card({
  video: { name, thumbnailUrl, thumbnailAvifUrl, thumbnailWebpUrl, downloadUrl, loadError },
  alone,
  onOpen,
  onFail,
}: Props) {
  const onError = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.hidden = true
    onFail()
  }
  const { job, more } = splitName(name)
  return (
    <button
      type="button"
      className={styles.card}
      data-alone={alone || undefined}
      data-load-error={loadError}
      onClick={({ currentTarget }) => {
        // Safari does not focus a clicked button, but closing the lightbox returns the focus to it.
        currentTarget.focus()
        onOpen()
      }}
    >
      <span className={`fill ${styles.picture}`}>
        {thumbnailUrl ? (
          <picture>
            <source type="image/avif" srcSet={thumbnailAvifUrl} />
            <source type="image/webp" srcSet={thumbnailWebpUrl} />
            <img alt="" loading="lazy" decoding="async" width={360} height={640} src={thumbnailUrl} onError={onError} />
          </picture>
        ) : (
          <video ref={loadWhenNear} muted playsInline preload="metadata" data-src={downloadUrl} onError={onError} />
        )}
        <span className={styles.mark}>
          <Icon name="play" />
        </span>
      </span>
      <span className={styles.words}>
        <span className={`${alone ? 'question' : 'strong'} ${styles.job}`}>
          <span className="visually-hidden">{`${TEXTS.play} `}</span>
          {job}
        </span>
        {more && <span className={`small muted ${styles.more}`}>{more}</span>}
      </span>
    </button>
  )
}

/** What stands in the place of a card, and is as large, while the list loads. */
export function Placeholder() {
  return (
    <div className={styles.card} data-placeholder>
      <span className={styles.picture} />
      <span className={styles.words} />
    </div>
  )
}

/** If a video has no poster, loads a frame of it once the card is near the viewport. */
function loadWhenNear(frame: HTMLVideoElement) {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    frame.src = `${frame.dataset.src}#t=0.1` // Without a time, Safari shows no frame.
  })
  observer.observe(frame)
  return () => observer.disconnect()
}
