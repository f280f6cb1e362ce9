import type { ComponentProps, ReactNode } from 'react'
import type { PictureData } from '../assets/pictures.ts'
import { Picture } from './Picture.tsx'

interface HeadProps {
  heading: string
  text?: string | undefined
  /** The heading's id, for the section's `aria-labelledby`. */
  id: string
  as?: 'h1' | 'h2' | undefined
  /** The text style of the heading (styles/text.css), if not that of its element. */
  style?: 'subheading' | undefined
}

/** The head of a section: the heading and an introduction. */
export function SectionHead({ heading, text, id, as: Heading = 'h2', style }: HeadProps) {
  return (
    <div className="stack" data-gap="small">
      <Heading id={id} className={style}>
        {heading}
      </Heading>
      {text && <p className="lead muted">{text}</p>}
    </div>
  )
}

interface SectionProps extends ComponentProps<'section'> {
  /** The first part of the heading's id, which must be unique in the page. */
  name: string
  heading: string
  text?: string | undefined
  /** The composition of the head and the content: one below the other, or beside one another. */
  layout?: 'stack' | 'split'
  /** The wider column of a split. */
  wide?: 'first'
}

/** A section with its head, on the ground that `data-ground` names. */
export function Section(props: SectionProps) {
  const { name, heading, text, layout = 'stack', wide, className = '', children, ...section } = props
  return (
    <section className={`section ${className}`} aria-labelledby={`${name}-heading`} {...section}>
      <div className={`wrap ${layout}`} data-wide={wide}>
        <SectionHead id={`${name}-heading`} heading={heading} text={text} />
        {children}
      </div>
    </section>
  )
}

interface PointsProps {
  items: { name: string; text: ReactNode }[]
  /** Numbers the points, as steps. */
  numbered?: boolean
}

/** Short points, each with a title and a text. */
export function Points({ items, numbered }: PointsProps) {
  const List = numbered ? 'ol' : 'ul'
  return (
    <List className={numbered ? 'grid numbers' : 'grid'}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </List>
  )
}

interface CoverProps {
  picture: PictureData
  className: string | undefined
  /** The words over the picture. */
  children: ReactNode
  /** Below the words, as wide as the window. */
  foot?: ReactNode
}

/** The first screen of a page: words over a picture, which is decoration and the first to load. */
export function Cover({ picture, className, children, foot }: CoverProps) {
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
