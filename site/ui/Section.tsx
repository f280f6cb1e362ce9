import type { ComponentProps } from 'react'
import { SectionHead } from './SectionHead.tsx'

interface Props extends ComponentProps<'section'> {
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
export function Section({ name, heading, text, layout = 'stack', wide, className = '', children, ...section }: Props) {
  return (
    <section className={`section ${className}`} aria-labelledby={`${name}-heading`} {...section}>
      <div className={`wrap ${layout}`} data-wide={wide}>
        <SectionHead id={`${name}-heading`} heading={heading} text={text} />
        {children}
      </div>
    </section>
  )
}
