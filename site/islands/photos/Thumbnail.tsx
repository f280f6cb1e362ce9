import type { ReactNode } from 'react'
import type { Photo } from './chosen-photos.ts'
import * as TEXTS from './texts.ts'

interface Props {
  photo: Photo
  number: number
  /** What stands over its lower edge. */
  status?: ReactNode
  children?: ReactNode
}

/** One photo, or the name of a photo that this browser cannot show. */
export function Thumbnail({ photo: { name, preview, status: state }, number, status, children }: Props) {
  return (
    <li className="fill photos-one" data-state={state}>
      {preview ? (
        <img src={preview} alt={TEXTS.photo(number)} />
      ) : (
        <p className="small photos-name">
          <span>{name}</span> {state === 'ready' && <span>{TEXTS.noPreview}</span>}
        </p>
      )}
      {status && <div className="small strong photos-status">{status}</div>}
      {children}
    </li>
  )
}
