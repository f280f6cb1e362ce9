import { createElement, Fragment } from 'react'
import type { Piece } from '../../site/content/facts-in-texts.ts'
import type { Texts } from '../site/all-texts.ts'
import { sourceOf } from './source-of.ts'

/** All texts of a page as visitors read them. Each leads to its field. */
export function TextRows({ pages, parts, all }: Texts) {
  return (
    <>
      <nav className="reel" aria-label="Pages">
        {pages.map(({ title, href, isOpen }) => (
          <a key={href} className="link strong" href={href} aria-current={isOpen ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      <div className="stack">
        {parts.map(({ title, texts }) => (
          <section key={texts[0]?.href}>
            <h2 className="title part">{title}</h2>
            <ul className="rows">
              {texts.map(({ place, words, picture, look, href, isChanged }) => (
                <li key={href}>
                  <a className="row" data-look="text" href={href}>
                    <span className="small muted" data-changed={isChanged || undefined}>
                      {place}
                    </span>
                    <span>
                      <span className={`lines ${look ?? ''}`} data-variant={look === 'button' ? 'outline' : undefined}>
                        <Pieces pieces={words} />
                      </span>
                      {picture && <img src={sourceOf(picture)} alt="" loading="lazy" />}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <a className="link strong" href={all}>
          All of this page, also what it leaves out
        </a>
      </div>
    </>
  )
}

/** A text with a chip for each fact. */
export const Pieces = ({ pieces }: { pieces: Piece[] }) =>
  createElement(Fragment, {}, ...pieces.map(({ text, token }) => (token ? <span className="chip">{text}</span> : text)))
