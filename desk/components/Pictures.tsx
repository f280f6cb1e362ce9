import { Icon } from '../../site/ui/Icon.tsx'
import { fieldId, fieldsIn, type Item } from '../site/items.ts'
import type { PictureView, Tile } from '../site/pictures.ts'
import { ICONS } from './icons.ts'
import styles from './Pictures.module.css'
import { SiteFields } from './SiteFields.tsx'

const sourceOf = (file: string) => `/desk/pictures/${encodeURIComponent(file)}`

export function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ href, file, title, detail }) => (
        <li key={href}>
          <a href={href}>
            <img src={sourceOf(file)} alt="" loading="lazy" />
            <b>{title}</b>
            <span className="small muted">{detail}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const SCREENS = { phone: 'Phone', computer: 'Computer' }

/** What is shown of a picture, on which screens, and another in its place. */
export function PictureFields({ screens, items }: PictureView & { items: Item[] }) {
  const [which, focus] = fieldsIn(items)
  if (!which || !focus) return null
  const picture = <img src={sourceOf(which.value)} alt="" data-picture />
  return (
    <>
      <input type="hidden" name={which.name} value={which.value} data-picture />
      <div>
        <fieldset>
          <legend className="strong">{focus.title}</legend>
          <div className={styles.spots}>
            {picture}
            <div>
              {focus.choices?.map(({ value, title }, index) => (
                <label key={title}>
                  <input
                    {...{ className: 'over-label', type: 'radio', name: focus.name, value, 'data-spot': index }}
                    defaultChecked={value === focus.value}
                  />
                  <span />
                  <span className="visually-hidden">{title}</span>
                </label>
              ))}
            </div>
          </div>
          <p className="small muted">Tap the part that visitors must see.</p>
        </fieldset>
        <div className={styles.crops}>
          {screens.map((screen) => (
            <figure key={screen} data-screen={screen}>
              {picture}
              <figcaption className="small muted">
                <Icon path={ICONS[screen]} />
                {SCREENS[screen]}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
      <SiteFields items={items.slice(2)} />
      <div className="field">
        <label className="strong" htmlFor={fieldId('picture')}>
          Choose another picture
        </label>
        <input type="file" name="picture" id={fieldId('picture')} accept="image/*" />
      </div>
    </>
  )
}
