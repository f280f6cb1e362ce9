import type { ComponentProps } from 'react'
import { TEXTS } from '../../texts.ts'
import { Prose } from '../../ui/Prose.tsx'
import styles from './TextPage.module.css'

interface Props extends Omit<ComponentProps<typeof Prose>, 'as' | 'headingId' | 'contents'> {
  headings: { depth: number; slug: string; text: string }[]
}

/** The page of a long text, such as the terms. Where there is room beside the text, a list leads to its headings. */
export function TextPage({ headings, ...prose }: Props) {
  return (
    <div className={styles.page} data-ground="light">
      <div className="wrap">
        <Prose
          as="h1"
          headingId="heading"
          contents={<Contents headings={headings.filter(({ depth }) => depth === 2)} />}
          {...prose}
        />
      </div>
    </div>
  )
}

function Contents({ headings }: Pick<Props, 'headings'>) {
  if (headings.length < 2) return null
  return (
    <nav className={styles.contents} aria-label={TEXTS.textPage.contents}>
      <ul className="ruled">
        {headings.map(({ slug, text }) => (
          <li key={slug}>
            <a className="nav-link" href={`#${slug}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
