import type { ReactNode } from 'react'
import button from '../../site/ui/Button.module.css'
import { Icon } from '../../site/ui/Icon.tsx'
import { capitalised, fieldsIn, type Item } from '../site/field.ts'
import { type Shapes, spotsOf } from '../site/focus.ts'
import { ICONS } from './icons.ts'
import styles from './Pictures.module.css'
import { SiteFields } from './SiteFields.tsx'

export const sourceOf = (file: string) => `/desk/pictures/${encodeURIComponent(file)}`

type Tile = {
  href: string
  picture?: string | undefined
  title: string
  detail: string
  isChanged?: boolean
  /** What is on the picture, or in its place. */
  icon?: string
  percent?: number | undefined
  step?: string
  words?: ReactNode
  and?: ReactNode
}

/** Pictures, each with the way to what it is about. */
export function Tiles({ tiles, isTall, current }: { tiles: Tile[]; isTall?: boolean; current?: string }) {
  return (
    <ul className={styles.tiles} data-tall={isTall}>
      {tiles.map(({ href, picture, title, detail, isChanged, icon, percent, step, words, and }) => (
        <li key={href}>
          <a href={href} aria-current={href === current ? 'page' : undefined}>
            <span className={`fill ${styles.picture}`}>
              {picture && <img src={picture} alt="" loading="lazy" />}
              {icon && (
                <span className="small">
                  {(!picture || percent === undefined) && (
                    <span className="toned" data-tone={icon === ICONS.alert ? 'bad' : undefined}>
                      <Icon path={icon} />
                    </span>
                  )}
                  <span data-state={step}>
                    {percent !== undefined && !picture && (
                      <progress className="road" max={100} value={percent || undefined} aria-hidden="true" />
                    )}
                    {words}
                    <b>{and}</b>
                  </span>
                </span>
              )}
            </span>
            <b dir="auto">{title}</b>
            <span className="small muted" data-changed={isChanged || undefined}>
              {detail}
              {isChanged && ', changed'}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What is shown of a picture, on which screens, and another in its place. */
export function PictureFields({ shapes, items }: { shapes: Shapes; items: Item[] }) {
  const [which, focus] = fieldsIn(items)
  if (!which || !focus) return null
  const picture = <img src={sourceOf(which.value)} alt="" />
  return (
    <>
      <label className={`strong ${button.button} ${styles.choose}`} data-variant="outline">
        <Icon path={ICONS.photo} />
        Choose another picture
        <input className="over-label" type="file" name="picture" accept="image/*" />
      </label>
      <div className="stack" data-gap="small" id="picture">
        <input type="hidden" name={which.name} value={which.value} />
        <fieldset className="field">
          <legend className="strong">{focus.title}</legend>
          <div className={styles.spots}>
            {picture}
            <div>
              {spotsOf(focus.value).map(({ value, title }) => (
                <label key={title}>
                  <input
                    className="over-label"
                    type="radio"
                    name={focus.name}
                    value={value}
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
        <div className="cluster">
          {shapes.map(([screen]) => (
            <figure key={screen} className={styles.crop} data-screen={screen}>
              {picture}
              <figcaption className="small muted with-icon">
                <Icon path={ICONS[screen]} />
                <span>{capitalised(screen)}</span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
      <SiteFields items={items.slice(2)} />
    </>
  )
}
