import { type GalleryVideo, splitName } from '../../../core/gallery/video-list.ts'
import { SIZE } from '../../../core/requests/choice.ts'
import { stored } from '../../scripts/choice.ts'
import { FREE_QUOTE } from '../../texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Arrow } from './Carousel.tsx'
import styles from './Lightbox.module.css'
import * as TEXTS from './texts.ts'
import type { useLightbox } from './useLightbox.ts'
import type { Offer } from './useVideos.ts'

interface Props extends ReturnType<typeof useLightbox> {
  videos: GalleryVideo[]
  offers: Offer[]
}

/** The full-screen modal that plays the videos, and leads to a quote for the package that a video names. */
export function Lightbox({ videos, offers, index, show, ended, dialog, player }: Props) {
  const video = videos[index]
  const next = videos[index + 1]
  const { job, more } = splitName(video?.name ?? '')
  const offer = offers.find(({ name }) => name === more)
  const details = offer?.bySize[stored(SIZE) ?? ''] ?? offer?.details
  return (
    <Dialog
      id="lightbox"
      labelledBy="lightbox-heading"
      variant="screen"
      className={styles.lightbox}
      data-ground="ink"
      {...dialog}
    >
      {/* Focusable: a click on text would otherwise move the focus, and key presses with it, out of the dialog. */}
      <div className={styles.stage} data-offer={offer && ''} tabIndex={-1}>
        <div className={styles.lead}>
          <div className={styles.words}>
            <h2 id="lightbox-heading" className="body strong" aria-live="polite">
              {offer ? job : video?.name}
            </h2>
            {/* A single string: React would not find text nodes that a translator has replaced. */}
            {offer && <p id="lightbox-offer" className="small muted">{`${offer.name}, ${details}`}</p>}
          </div>
          {offer && (
            <div className={styles.quote}>
              <ButtonLink href={`/quote?package=${offer.id}`} aria-describedby="lightbox-offer">
                {FREE_QUOTE}
              </ButtonLink>
            </div>
          )}
        </div>
        <div className={styles.player}>
          <video controls={!ended} playsInline aria-label={video?.name} poster={video?.thumbnailUrl} {...player}>
            {video?.captionsUrl && (
              <track kind="captions" srcLang="en" label={TEXTS.captions} src={video.captionsUrl} />
            )}
          </video>
          {video?.loadError === 'media' && (
            <div className={styles.over} role="alert">
              <p>{TEXTS.broken}</p>
              <Button variant="outline" size="small" onClick={() => show(index)}>
                {TEXTS.retry}
              </Button>
            </div>
          )}
          {ended && (
            <div className={styles.over}>
              <Button variant="outline" onClick={() => show(index)}>
                {TEXTS.again}
              </Button>
              {next && (
                <Button variant="outline" onClick={() => show(index + 1)}>
                  {TEXTS.nextIs(splitName(next.name).job)}
                </Button>
              )}
            </div>
          )}
        </div>
        <div className={styles.nav}>
          {index > 0 && <Arrow icon="previous" label={TEXTS.previous} onClick={() => show(index - 1)} />}
          {next && <Arrow icon="next" label={TEXTS.next} onClick={() => show(index + 1)} />}
          <ul className={styles.dots}>
            {videos.map(({ id }, to) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={TEXTS.goTo(to + 1)}
                  aria-current={to === index || undefined}
                  onClick={() => show(to)}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  )
}
