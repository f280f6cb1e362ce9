import type { ReactNode } from 'react'
import type { PictureData } from '../generated/pictures.ts'
import { Picture } from './Picture.tsx'

interface Props {
  picture: PictureData
  className: string | undefined
  /** The words over the picture. */
  children: ReactNode
  /** Below the words, as wide as the window. */
  foot?: ReactNode
}

/** The first screen of a page: words over a picture, which is decoration and the first to load. */
export function Cover({ picture, className, children, foot }: Props) {
  return (
    <div className={`cover ${className}`} data-ground="ink">
      <div className="screen-only cover-picture fill">
        <Picture picture={picture} alt="" priority />
      </div>
      <div className="wrap cover-words stack">{children}</div>
      {foot}
    </div>
  )
}
