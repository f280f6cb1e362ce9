import type { ReactNode } from 'react'
import type { LampData } from '../assets/pictures.ts'
import { TEXTS } from '../texts.ts'
import { Picture } from './Picture.tsx'

interface Props {
  pictures: LampData
  /** What the panel shows, before and after. */
  alt: string
  /** The package that takes the scratches away. */
  packageName: string | undefined
  /** What starts scripts/lamp.ts. */
  children: ReactNode
}

/**
 * A panel under an inspection lamp, before and after the work. The visitor moves the lamp (scripts/lamp.ts), which draws
 * on a canvas over these pictures. Without JavaScript or WebGL the pictures stay, and the radio buttons switch them.
 */
export function Lamp({ pictures: { before, after, front, textures }, alt, packageName, children }: Props) {
  return (
    <div className="lamp" data-paint="">
      <div className="fill lamp-stage" data-lamp="" data-textures={textures.join(' ')}>
        <div className="lamp-panel">
          <div>
            <Picture picture={after} alt={alt} />
          </div>
          <div className="lamp-still lamp-before">
            <Picture picture={before} alt="" />
          </div>
          <div className="lamp-still lamp-strip">
            <img src={textures.at(-1)} width={560} height={200} alt="" loading="lazy" />
          </div>
          <div data-front="">
            <Picture picture={front} alt="" />
          </div>
          <i className="lamp-still lamp-gleam" />
        </div>
        <input className="lamp-position" type="range" step={2} aria-label={TEXTS.lamp.position} />
        <span className="lamp-ring" />
        <p className="small strong lamp-move" aria-hidden="true">
          {TEXTS.lamp.move}
        </p>
        {children}
      </div>
      <fieldset className="lamp-choice" aria-label={TEXTS.lamp.paint}>
        <label>
          <input className="over-label" type="radio" name="paint" value="before" defaultChecked />
          <span className="strong">{TEXTS.comparison.before}</span>
        </label>
        <label>
          <input className="over-label" type="radio" name="paint" value="after" />
          <span className="strong">{TEXTS.lamp.after(packageName)}</span>
        </label>
      </fieldset>
    </div>
  )
}
