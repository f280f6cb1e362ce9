import { createLampCanvas, type LampCanvas } from './lamp-canvas.ts'

/*
 * The lamp over the panel of ui/Lamp.tsx. Lengths are shares of the panel's width, y runs down, and times are in
 * milliseconds. Nothing is drawn while nothing moves.
 */

/** Where the lamp is in the still. */
const REST = { x: 0.475, y: 0.363 }
const PANEL_HEIGHT = 9 / 16
/** How close to the edge of the stage the lamp gets. */
const MARGIN = 0.03
/** How far a touch is below the lamp, in pixels, so that the finger does not hide it. */
const FINGER = 36
/** How far the arrow keys move the lamp up or down. */
const STEP = 0.03
/** The lamp moves by itself until it has been moved. */
const DRIFT_TIME = 4800
/** The lamp crosses the panel and polishes it. */
const PASS_TIME = 2100
/** From this width of the canvas, the panel gets the larger tile of scratches. */
const WIDE = 1300
/** After so many late frames the canvas gets fewer pixels. */
const MAX_LATE_FRAMES = 6
const LATE = 24
const RESTART_TIME = 1000

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** Starts the lamp in the stage around a marker. */
export function startLamp(marker: HTMLElement | null): void {
  const stage = marker?.closest<HTMLElement>('[data-lamp]')
  const front = stage?.querySelector<HTMLImageElement>('[data-front] img')
  const panel = stage?.firstElementChild
  const position = stage?.querySelector('input')
  const choice = stage?.parentElement
  const after = choice?.querySelector<HTMLInputElement>('[value=after]')
  if (!stage || !front || !panel || !position || !choice || !after || stage.dataset.lamp) return
  stage.dataset.lamp = 'still'

  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  const lamp = { ...REST }
  let target = { ...REST }
  /** How far from the left the paint is polished. */
  let polished = 0
  let canvas: LampCanvas | undefined
  let isNear = false
  let maxRatio = 2
  let ratio = 1
  let lateFrames = 0
  let width = 0
  let stageBox = { left: 0, top: 0, width: 1, height: 1 }
  /** The frame that is asked for, and when the last one was, or 0. */
  let frame = 0
  let last = 0
  /** When these began, or 0. */
  let drift = 0
  let pass = 0

  const requestFrame = () => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }

  const draw = (now: number) => {
    frame = 0
    if (!canvas) return
    const elapsed = last === 0 ? 16 : now - last
    lowerResolution(elapsed)
    const isStill = motion.matches
    const share = isStill ? 1 : 1 - Math.exp(-Math.min(elapsed, 50) / 65)
    const goal = movingTarget(now)
    const start = stageBox.left - 0.1
    const end = start + stageBox.width + 0.26
    const edge = after.checked ? end : start
    if (pass) {
      const isCrossing = now - pass > PASS_TIME * 0.2
      polished = isCrossing ? Math.max(polished, lamp.x) : start
    } else {
      const reach = isStill ? 2 : elapsed * 0.002
      polished += clamp(edge - polished, -reach, reach)
    }
    lamp.x += (goal.x - lamp.x) * share
    lamp.y += (goal.y - lamp.y) * share
    const { left, top, height } = stageBox
    canvas.draw([left, top + height, 1 / (width * ratio)], [lamp.x, lamp.y, polished])
    const rest = Math.hypot(goal.x - lamp.x, goal.y - lamp.y, edge - polished)
    const isMoving = drift > 0 || pass > 0 || rest > 0.0003
    last = isMoving ? now : 0
    if (isMoving) requestFrame()
  }

  /** Where the lamp is on its way to. */
  const movingTarget = (now: number) => {
    if (pass && now - pass > PASS_TIME) pass = 0
    if (drift && now - drift > DRIFT_TIME) drift = 0
    if (pass) {
      const way = Math.max(0, ((now - pass) / PASS_TIME - 0.2) / 0.7)
      return { x: stageBox.left - 0.1 + (stageBox.width + 0.26) * way, y: target.y }
    }
    if (drift) {
      const turn = ((now - drift) / DRIFT_TIME) * 2 * Math.PI
      return { x: target.x + 0.2 * Math.sin(turn), y: target.y + 0.05 * Math.sin(2 * turn) }
    }
    return target
  }

  /** Where frames come late, fewer pixels are drawn: 2, 1.5, and at last 1 for each CSS pixel. */
  const lowerResolution = (elapsed: number) => {
    lateFrames = elapsed > LATE ? lateFrames + 1 : Math.max(0, lateFrames - 1)
    if (lateFrames < MAX_LATE_FRAMES || ratio <= 1) return
    lateFrames = 0
    maxRatio = Math.max(1, ratio - 0.5)
    measure()
  }

  const measure = () => {
    width = panel.clientWidth
    ratio = Math.min(devicePixelRatio, maxRatio)
    const size = { width: stage.clientWidth / width, height: stage.clientHeight / width }
    // As the styles place the panel.
    stageBox = { left: (1 - size.width) / 2, top: (PANEL_HEIGHT - size.height) * 0.4, ...size }
    canvas?.resize(stage.clientWidth * ratio, stage.clientHeight * ratio)
    moveTo(target.x, target.y)
  }

  const moveTo = (x: number, y: number) => {
    const { left, top, width, height } = stageBox
    target = {
      x: clamp(x, left + MARGIN, left + width - MARGIN),
      y: clamp(y, top + MARGIN, top + height - MARGIN),
    }
    const across = Math.round(((target.x - left) / width) * 100)
    const down = Math.round(((target.y - top) / height) * 100)
    stage.style.setProperty('--across', `${across}%`)
    stage.style.setProperty('--down', `${down}%`)
    position.value = String(across)
    position.setAttribute('aria-valuetext', `${across}% across, ${down}% down`)
    requestFrame()
  }

  /** As the visitor moves it. */
  const hold = (x: number, y: number) => {
    drift = 0
    stage.setAttribute('data-held', '')
    moveTo(x, y)
  }

  const light = async () => {
    measure()
    const [small = '', large = '', ...others] = (stage.dataset.textures ?? '').split(' ')
    const tile = width * ratio > WIDE ? large : small
    const textures = [tile, ...others].map((src) => Object.assign(new Image(), { src }))
    try {
      await Promise.all([front, ...textures].map((picture) => picture.decode()))
    } catch {
      return // Offline, or without AVIF: the still stays.
    }
    if (canvas || !isNear) return
    canvas = createLampCanvas([front, ...textures])
    if (!canvas) return
    const { element } = canvas
    element.addEventListener('webglcontextlost', () => {
      if (canvas?.element !== element) return
      putOut()
      setTimeout(() => isNear && light(), RESTART_TIME)
    })
    panel.after(element)
    stage.dataset.lamp = 'lit'
    measure()
  }

  const putOut = () => {
    const old = canvas
    canvas = undefined
    old?.free()
    stage.dataset.lamp = 'still'
  }

  const onPointer = ({ offsetX, offsetY, pointerType }: PointerEvent) => {
    const y = pointerType === 'touch' ? offsetY - FINGER : offsetY
    hold(stageBox.left + offsetX / width, stageBox.top + y / width)
  }
  stage.addEventListener('pointermove', onPointer)
  stage.addEventListener('pointerdown', onPointer)
  position.addEventListener('keydown', (event) => {
    // The browser does the rest.
    const way = { ArrowUp: -STEP, ArrowDown: STEP }[event.key]
    if (way === undefined) return
    event.preventDefault()
    hold(target.x, target.y + way)
  })
  position.addEventListener('input', () => {
    hold(stageBox.left + (Number(position.value) / 100) * stageBox.width, target.y)
  })
  choice.addEventListener('change', () => {
    pass = after.checked && !motion.matches ? performance.now() : 0
    requestFrame()
  })
  new ResizeObserver(measure).observe(stage)
  const lightWhenNear = ([entry]: IntersectionObserverEntry[]) => {
    isNear = entry?.isIntersecting ?? false
    if (isNear) light()
    else putOut()
  }
  new IntersectionObserver(lightWhenNear, { rootMargin: '60%' }).observe(stage)
  const driftWhenSeen = ([entry]: IntersectionObserverEntry[]) => {
    const drifts = entry?.isIntersecting && !motion.matches && !stage.matches('[data-held]')
    drift = drifts ? performance.now() : 0
    requestFrame()
  }
  new IntersectionObserver(driftWhenSeen, { threshold: 0.6 }).observe(stage)
}
