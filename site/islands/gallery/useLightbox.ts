import { type KeyboardEvent, type TouchEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterNextFrame } from '../../client/after-next-frame.ts'
import type { Mark } from './useVideos.ts'
import type { GalleryVideo } from './video-list.ts'

/** A finger that moves so far sideways means another video. */
const SWIPE = 48 // pixels

/** So far above the player's lower edge, a finger moves the player's own controls. */
const CONTROLS = 88 // pixels

/**
 * The lightbox: closed (-1), or open at one video. It has one video element for all videos, and that has an
 * address only while the lightbox is open.
 */
export function useLightbox(videos: GalleryVideo[], mark: Mark) {
  const dialog = useRef<HTMLDialogElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const touch = useRef<[x: number, y: number]>(undefined)
  const [index, setIndex] = useState(-1)
  /** The same as soon as it was asked for: keys may come faster than what they ask for is drawn. */
  const asked = useRef(-1)

  const play = () =>
    player.current?.play().catch((error) => {
      // AbortError: the visitor moved on before it began.
      if (error.name !== 'AbortError') console.warn(error)
    })

  const show = (to: number) => {
    const video = videos[to]
    if (!video || !dialog.current || !player.current) return
    asked.current = to
    // The button answers first: to open, the browser works out the whole page's styles.
    afterNextFrame(() => {
      setIndex(asked.current)
      if (video.loadError === 'media') mark(video, undefined)
    })
    // Captions of another host need its leave; a video without them must not.
    player.current.crossOrigin = video.captionsUrl ? 'anonymous' : null
    player.current.src = video.downloadUrl
    // Within the click, or iOS refuses.
    play()
  }

  useLayoutEffect(() => {
    if (index < 0 || dialog.current?.open) return
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[command=close]')?.focus()
  }, [index])

  useEffect(() => {
    // The button that was pressed may be gone (an arrow at its end, Retry): the keys must still be heard.
    if (dialog.current?.open && !dialog.current.contains(document.activeElement)) {
      dialog.current.querySelector<HTMLElement>('[aria-current]')?.focus()
    }
  })

  const onClose = () => {
    asked.current = -1
    setIndex(-1)
    player.current?.pause()
    player.current?.removeAttribute('src')
    player.current?.load() // Ends the download, and goes back to the start.
  }

  const onError = () => {
    const video = videos[asked.current]
    if (video) mark(video, 'media')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(asked.current + by)
  }

  const onTouchStart = ({ touches, target }: TouchEvent<HTMLElement>) => {
    const finger = touches[0]
    const zoomed = (visualViewport?.scale ?? 1) > 1
    const low = Number(player.current?.getBoundingClientRect().bottom) - CONTROLS
    const onControls = target === player.current && Number(finger?.clientY) > low
    touch.current =
      !finger || touches[1] || zoomed || onControls ? undefined : [finger.clientX, finger.clientY]
  }

  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    if (!finger || !touch.current) return
    const x = finger.clientX - touch.current[0]
    const y = finger.clientY - touch.current[1]
    if (Math.abs(x) > Math.max(SWIPE, 2 * Math.abs(y))) show(asked.current - Math.sign(x))
  }

  return {
    index,
    show,
    dialog: { ref: dialog, onClose, onKeyDown, onTouchStart, onTouchEnd },
    player: { ref: player, onLoadedMetadata: play, onError },
  }
}
