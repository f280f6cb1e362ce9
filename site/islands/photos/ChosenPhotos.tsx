import { MAX_PHOTOS } from '../../../core/requests/photo.ts'
import { PHOTOS_ID } from '../../sections/quote/PhotoField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Photo, remove, usePhotos } from './chosen-photos.ts'
import { Thumbnail } from './Thumbnail.tsx'
import * as TEXTS from './texts.ts'

const STATUS: Partial<Record<Photo['status'], string>> = {
  waiting: TEXTS.waiting,
  shrinking: TEXTS.shrinking,
}

/** The photos in the form, with their status and problems. `focus` moves the focus to the file input. */
export function ChosenPhotos({ focus }: { focus: () => void }) {
  const { chosen, said, problems } = usePhotos()
  return (
    <div className="photos-chosen">
      {chosen.length > 0 && (
        <ul className="photos-list">
          {chosen.map((photo, index) => (
            <Thumbnail key={photo.id} photo={photo} number={index + 1} status={STATUS[photo.status]}>
              <Button
                variant="icon"
                aria-label={TEXTS.remove(photo.preview ? TEXTS.photo(index + 1) : photo.name)}
                onClick={() => {
                  remove(photo.id)
                  focus()
                }}
              >
                <Icon name="close" />
              </Button>
            </Thumbnail>
          ))}
          {chosen.length < MAX_PHOTOS && (
            <li>
              <label className="small strong photos-more" htmlFor={PHOTOS_ID} data-add>
                <Icon name="plus" />
                <span>{TEXTS.add}</span>
                <span>{TEXTS.countOf(chosen.length, MAX_PHOTOS)}</span>
              </label>
            </li>
          )}
        </ul>
      )}
      <p role="status" className="small muted">
        {said}
      </p>
      <div role="alert" className="small photos-problems">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  )
}
