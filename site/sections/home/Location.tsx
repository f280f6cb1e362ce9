import type { ReactNode } from 'react'
import type { Business } from '../../../core/business/business.ts'
import type { Home } from '../../content/schemas/home.ts'
import { Points, Section } from '../../ui/Section.tsx'
import styles from './Location.module.css'

interface Props {
  texts: Home['location']
  area: Business['area']
  hasMap: boolean
  /** The drawing of the map. */
  children: ReactNode
}

/** The area served, as a map or a list, and the cards. */
export function Location({ texts: { cards, ...head }, area, hasMap, children }: Props) {
  const names = area.districts.map(({ name }) => name)
  return (
    <Section
      id="location"
      name="location"
      {...head}
      layout="split"
      wide="first"
      className={`screen-only ${styles.location}`}
      data-ground="light"
    >
      {hasMap ? (
        <div
          className={styles.map}
          role="img"
          aria-label={`A map of the districts we serve: ${new Intl.ListFormat('en-GB').format(names)}`}
        >
          {children}
        </div>
      ) : (
        <ul className="cluster title">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <Points items={cards} />
    </Section>
  )
}
