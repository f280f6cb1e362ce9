import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import type { GalleryVideo } from '../../../core/gallery/video-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Card, Placeholder } from './Card.tsx'
import styles from './Carousel.module.css'
import * as TEXTS from './texts.ts'
import type { Mark } from './useVideos.ts'

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6, 7, 8]
const STEP = 300 // pixels
const FIRST_CHECK = 100 // milliseconds
/** So many cards have room beside each other, and need no arrows. */
const MAX_FEW = 3

interface Props {
  /** `undefined` while the list loads; the carousel then shows placeholders. */
  videos: GalleryVideo[] | undefined
  onOpen: (index: number) => void
  mark: Mark
  /** The heading, beside the arrows. */
  children: ReactNode
}

/** Browsers leave a focused card where it is if part of it is visible; scroll until all of it is. */
const NEAREST = { block: 'nearest', inline: 'nearest' } as const

/** A row of cards that scrolls horizontally by touch, wheel, keyboard or arrow buttons. */
export function Carousel({ videos, onOpen, mark, children }: Props) {
  const rail = useRef<HTMLUListElement>(null)
  const [atStart, setAtStart] = useState(true)
  const [atEnd, setAtEnd] = useState(true)

  const check = () => {
    if (!rail.current) return
    const { scrollLeft, scrollWidth, clientWidth } = rail.current
    setAtStart(scrollLeft < 1)
    setAtEnd(scrollLeft + clientWidth > scrollWidth - 1)
  }
  const scroll = (by: number) => rail.current?.scrollBy({ left: by })

  useEffect(() => {
    if (!videos) return
    const timer = setTimeout(check, FIRST_CHECK)
    addEventListener('resize', check)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', check)
    }
  }, [videos])

  const few = videos && videos.length <= MAX_FEW ? videos.length : undefined
  return (
    <div className={styles.columns} data-few={few}>
      <div className={styles.head}>
        {children}
        {!few && (
          <div className={styles.arrows}>
            <Arrow icon="previous" label={TEXTS.scrollLeft} disabled={atStart} onClick={() => scroll(-STEP)} />
            <Arrow icon="next" label={TEXTS.scrollRight} disabled={atEnd} onClick={() => scroll(STEP)} />
          </div>
        )}
      </div>
      <ul
        ref={rail}
        className={styles.rail}
        aria-hidden={!videos || undefined}
        onScroll={check}
        onFocus={({ target }) => target.scrollIntoView(NEAREST)}
      >
        {videos
          ? videos.map((video, index) => (
              <li key={video.id}>
                <Card
                  video={video}
                  alone={few === 1}
                  onOpen={() => onOpen(index)}
                  onFail={() => mark(video, 'poster')}
                />
              </li>
            ))
          : PLACEHOLDERS.map((key) => (
              <li key={key}>
                <Placeholder />
              </li>
            ))}
      </ul>
    </div>
  )
}

interface ArrowProps extends ComponentProps<'button'> {
  icon: 'previous' | 'next'
  label: string
}

/** A round previous or next button. */
export function Arrow({ icon, label, ...button }: ArrowProps) {
  return (
    <Button variant="icon" className={styles.arrow} data-icon={icon} aria-label={label} {...button}>
      <Icon name={icon} />
    </Button>
  )
}
