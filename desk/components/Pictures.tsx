import type { ReactNode } from 'react'
import { Icon } from '../../site/ui/Icon.tsx'
import { capitalised, fieldsIn, type Item } from '../site/field.ts'
import { type Shapes, spotsOf } from '../site/focus.ts'
import { ICONS } from './icons.ts'
import { SiteFields } from './SiteFields.tsx'
import { sourceOf } from './source-of.ts'

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

/** So many tiles are in sight when a page opens. */
const IN_SIGHT = 6

/** Pictures, each with the way to what it is about. */
export function Tiles({ tiles, isTall, current }: { tiles: Tile[]; isTall?: boolean; current?: string }) {
  return (
    <ul className="tiles" data-tall={isTall} data-live="tiles">
      {tiles.map(({ href, picture, title, detail, isChanged, icon, percent, step, words, and }, index) => (
        <li key={href}>
          <a className="tile" href={href} aria-current={href === current ? 'page' : undefined}>
            {picture ? (
              <img src={picture} alt="" loading={index < IN_SIGHT ? 'eager' : 'lazy'} />
            ) : (
              <span className="blank toned" data-tone={icon === ICONS.alert ? 'bad' : undefined}>
                {icon && <Icon path={icon} />}
              </span>
            )}
            {words && (
              <span className="tag" data-state={step}>
                {words}
                {and && <b> {and}</b>}
                {percent !== undefined && <progress max={100} value={percent || undefined} aria-hidden="true" />}
              </span>
            )}
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
      <label className="button strong" data-variant="outline">
        <Icon path={ICONS.photo} />
        Choose another picture
        <input className="over-label" type="file" name="picture" accept="image/*" />
      </label>
      <div className="stack" data-gap="small" id="picture">
        <input type="hidden" name={which.name} value={which.value} />
        <fieldset className="field">
          <legend className="strong">{focus.title}</legend>
          <div className="spots">
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
            <figure key={screen} className="crop" data-screen={screen}>
              {picture}
              <figcaption className="small muted icon-line">
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
