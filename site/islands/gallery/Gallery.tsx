import { type ReactNode, useEffect } from 'react'
import styles from './Carousel.module.css'
import { Carousel } from './Carousel.tsx'
import { Lightbox } from './Lightbox.tsx'
import { useLightbox } from './useLightbox.ts'
import { type Offer, useVideos } from './useVideos.ts'

interface Props {
  /** The URL of video-list.json. */
  list: string
  /** The packages that a video can show. */
  offers: Offer[]
  /** The head of the section, as static HTML. */
  children?: ReactNode
}

/**
 * The newest videos, and the lightbox that plays them. The static HTML contains placeholders. Without videos, an empty
 * element keeps the id, and `data-no-gallery` on the document element hides the links to it.
 */
export function Gallery({ list, offers, children }: Props) {
  const { videos, mark } = useVideos(list, offers)
  const lightbox = useLightbox(videos ?? [], mark)
  const empty = videos?.length === 0

  useEffect(() => {
    document.documentElement.toggleAttribute('data-no-gallery', empty)
    // The section is gone before a link's scroll past it has ended, so what the link leads to has moved up.
    if (empty) document.querySelector(':target')?.scrollIntoView()
  }, [empty])

  if (empty) return <div id="gallery" />
  return (
    <>
      <section
        id="gallery"
        className={`screen-only ${styles.gallery}`}
        aria-labelledby="gallery-heading"
        aria-busy={!videos}
        data-ground="ink"
      >
        <Carousel videos={videos} onOpen={lightbox.show} mark={mark}>
          {children}
        </Carousel>
      </section>
      {videos && <Lightbox videos={videos} offers={offers} {...lightbox} />}
    </>
  )
}
