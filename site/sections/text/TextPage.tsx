import type { ComponentProps } from 'react'
import type { Heading } from '../../content/load-content.ts'
import { TEXTS } from '../../texts.ts'
import { Prose } from '../../ui/Prose.tsx'
import styles from './TextPage.module.css'

interface Props extends Omit<ComponentProps<typeof Prose>, 'as' | 'headingId' | 'contents'> {
  headings: Heading[]
}

/** The page of a long text, such as the terms. Where there is room beside the text, a list leads to its headings. */
export function TextPage({ headings, ...prose }: Props) {
  return (
    <div className={styles.page} data-ground="light">
      <div className="wrap">
        <Prose
          as="h1"
          headingId="heading"
          contents={headings.length > 1 && <Contents headings={headings} />}
          {...prose}
        />
      </div>
    </div>
  )
}

function Contents({ headings }: Pick<Props, 'headings'>) {
  return (
    <nav className={styles.contents} aria-label={TEXTS.textPage.contents}>
      <ul className="ruled">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a className="nav-link" href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
