import * as TEXTS from '../../islands/quote-form/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './PhotoField.module.css'

export const PHOTOS_ID = 'quote-photos'

const CAMERA = 'M2.8 6.5h3.4l1.4-2h4.8l1.4 2h3.4V16H2.8zM10 8.4a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4z'

/**
 * An iPhone converts its HEIC to these. With a type that is no picture, Chrome on Android offers the camera too
 * (https://issues.chromium.org/issues/317289301).
 */
const ACCEPT = 'image/jpeg,image/png,image/webp,android/allowCamera'

/**
 * The field for photos, an ordinary file input, which says which files are chosen, behind a label. Without JavaScript,
 * they go with the form. The first touch loads islands/photos/start-photos.tsx, which shows them and sends them after
 * the request.
 */
export function PhotoField() {
  return (
    <div className={styles.field} data-photos="">
      <div>
        <label htmlFor={PHOTOS_ID}>
          <span className="strong">{TEXTS.photos}</span> <span className="muted">{TEXTS.optional}</span>
        </label>
        <p id={`${PHOTOS_ID}-hint`} className="small muted">
          {TEXTS.whichPhotos}
          <noscript> {TEXTS.photosWithForm}</noscript>
        </p>
      </div>
      <label className={`strong ${styles.add}`} htmlFor={PHOTOS_ID} data-add>
        <Icon path={CAMERA} />
        <span>{TEXTS.addPhotos}</span>
      </label>
      <input
        className="small muted"
        id={PHOTOS_ID}
        type="file"
        name="photos"
        multiple
        accept={ACCEPT}
        aria-describedby={`${PHOTOS_ID}-hint`}
      />
      <p className={`small ${styles.failed}`} role="alert">
        {TEXTS.photosFailed}
      </p>
    </div>
  )
}
