import type { SyntheticEvent } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Card.module.css'
import type { GalleryVideo } from './video-list.ts'

interface Props {
  video: GalleryVideo
  onOpen: () => void
  /** Its poster, or the frame that stands for one, failed to load. */
  onFail: () => void
}

/** A video's poster with its name and a play mark. It opens the lightbox. */
export function Card({
  video: { name, thumbnailUrl, thumbnailAvifUrl, thumbnailWebpUrl, downloadUrl, loadError },
  onOpen,
  onFail,
}: Props) {
  const onError = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.hidden = true
    onFail()
  }
  return (
    <button
      type="button"
      className={styles.card}
      data-load-error={loadError}
      onClick={({ currentTarget }) => {
        // Safari does not focus a button that is clicked: closing the lightbox must lead back here.
        currentTarget.focus()
        onOpen()
      }}
    >
      {thumbnailUrl ? (
        <picture>
          <source type="image/avif" srcSet={thumbnailAvifUrl} />
          <source type="image/webp" srcSet={thumbnailWebpUrl} />
          <img
            alt=""
            loading="lazy"
            decoding="async"
            width={360}
            height={640}
            src={thumbnailUrl}
            onError={onError}
          />
        </picture>
      ) : (
        <video
          ref={loadWhenNear}
          muted
          playsInline
          preload="metadata"
          data-src={downloadUrl}
          onError={onError}
        />
      )}
      <span className={styles.name}>
        <span className={styles.mark}>
          <Icon name="play" />
          <span className="unseen">Play </span>
        </span>
        <span className={styles.text}>{name}</span>
      </span>
    </button>
  )
}

/** Shows a frame of a video that has no poster. Nothing of it loads before its card comes near. */
function loadWhenNear(frame: HTMLVideoElement) {
  const arrival = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    arrival.disconnect()
    frame.src = `${frame.dataset.src}#t=0.1` // Safari shows no frame without a time to show.
  })
  arrival.observe(frame)
  return () => arrival.disconnect()
}
