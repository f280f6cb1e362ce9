import { type KeyboardEvent, type TouchEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GalleryVideo } from '../../../core/gallery/video-list.ts'
import type { Mark } from './useVideos.ts'

/** A horizontal movement of this distance is a swipe to another video. */
const MIN_SWIPE = 48 // pixels

/** The height of the player's own controls, where a movement is not a swipe. */
const CONTROLS_HEIGHT = 88 // pixels

/**
 * The state of the lightbox: closed (-1), or open at the index of a video. All videos share one video element, which
 * has a source only while the lightbox is open.
 */
export function useLightbox(videos: GalleryVideo[], mark: Mark) {
  const dialog = useRef<HTMLDialogElement>(null)
  const player = useRef<HTMLVideoElement>(null)
  const touch = useRef<[x: number, y: number]>(undefined)
  const [index, setIndex] = useState(-1)
  const [ended, setEnded] = useState(false)

  const play = () =>
    player.current?.play().catch((error) => {
      // AbortError: another video was opened first.
      if (error.name !== 'AbortError') console.warn(error)
    })

  const show = (to: number) => {
    const video = videos[to]
    if (!video || !dialog.current || !player.current) return
    setIndex(to)
    setEnded(false)
    // Before the source is set: its next error must come after this.
    if (video.loadError === 'media') mark(video, undefined)
    // Captions from another host need CORS; a video without captions must not require it.
    player.current.crossOrigin = video.captionsUrl ? 'anonymous' : null
    player.current.src = video.downloadUrl
    // iOS allows playback only within the click event.
    play()
  }

  useLayoutEffect(() => {
    if (index < 0 || dialog.current?.open) return
    dialog.current?.showModal?.()
    dialog.current?.querySelector<HTMLElement>('[command=close]')?.focus()
  }, [index])

  useEffect(() => {
    // The focused button may have been removed (the last arrow, Retry): keep the focus inside the dialog.
    if (dialog.current?.open && !dialog.current.contains(document.activeElement)) {
      dialog.current.querySelector<HTMLElement>('[aria-current]')?.focus()
    }
  })

  const onClose = () => {
    setIndex(-1)
    setEnded(false)
    player.current?.pause()
    player.current?.removeAttribute('src')
    player.current?.load() // stops the download and resets the position
  }

  const onError = () => {
    const video = videos[index]
    if (video) mark(video, 'media')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(index + by)
  }

  const onTouchStart = ({ touches, target }: TouchEvent<HTMLElement>) => {
    const finger = touches[0]
    const zoomed = (visualViewport?.scale ?? 1) > 1
    const low = Number(player.current?.getBoundingClientRect().bottom) - CONTROLS_HEIGHT
    const onControls = target === player.current && Number(finger?.clientY) > low
    touch.current = !finger || touches[1] || zoomed || onControls ? undefined : [finger.clientX, finger.clientY]
  }

  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const finger = changedTouches[0]
    if (!finger || !touch.current) return
    const x = finger.clientX - touch.current[0]
    const y = finger.clientY - touch.current[1]
    if (Math.abs(x) > Math.max(MIN_SWIPE, 2 * Math.abs(y))) show(index - Math.sign(x))
  }

  return {
    index,
    show,
    /** Whether the video has been played to its end. */
    ended,
    dialog: { ref: dialog, onClose, onKeyDown, onTouchStart, onTouchEnd },
    player: { ref: player, onLoadedMetadata: play, onEnded: () => setEnded(true), onError },
  }
}
