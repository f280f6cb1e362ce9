import type { ReactNode } from 'react'
import { countOf } from '../../core/text.ts'
import { Button, ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import type { SitePage as Page } from '../site/pages.ts'
import { ActionBar, MainAction, MainLink } from './ActionBar.tsx'
import detail from './Detail.module.css'
import { PageHeader } from './Header.tsx'
import { ICONS } from './icons.ts'
import { Toast, Warning } from './Notices.tsx'
import { PictureFields, Tiles } from './Pictures.tsx'
import styles from './SiteFields.module.css'
import { RowList, SiteFields } from './SiteFields.tsx'

const SAID: Record<string, string> = { saved: 'Saved', removed: 'Removed', moved: 'Moved' }

/** A page of Site: rows that lead on, or a form. */
export function SitePage({ page, said, address }: { page: Page; said: string | null; address: string }) {
  const { title, about, back, seen, note, add, rows = [], items = [], order, remove, save, mistakes = [] } = page
  const { tiles, picture, problem } = page
  return (
    <main className={detail.page}>
      <PageHeader title={title} back={back}>
        {about}
      </PageHeader>
      <form
        {...{ id: 'site', noValidate: true, method: 'post', action: address }}
        encType={picture && 'multipart/form-data'}
        className={`column ${styles.fields}`}
      >
        {/* Enter means Save, and not the first button that moves an entry. */}
        <button type="submit" name="do" value="save" hidden />
        {seen && <input type="hidden" name="seen" value={seen} />}
        {mistakes.length > 0 && <Mistakes mistakes={mistakes} />}
        {problem && (
          <Alert title={problem.title}>
            <p>{problem.words}</p>
          </Alert>
        )}
        {note && <p className="muted">{note}</p>}
        {add && (
          <div className="cluster">
            <ButtonLink variant="outline" href={add.href}>
              {add.title}
            </ButtonLink>
          </div>
        )}
        {rows.map((section) => (
          <RowList key={section.title} {...section} />
        ))}
        {tiles && <Tiles tiles={tiles} />}
        {order ? (
          <Order page={order} />
        ) : picture ? (
          <PictureFields {...picture} items={items} />
        ) : (
          <SiteFields items={items} isAlone={items.length === 1} />
        )}
        {remove && (
          <button type="submit" className="link strong toned" name="do" value="remove" data-tone="bad">
            <Icon path={ICONS.trash} />
            Remove {remove}
          </button>
        )}
      </form>
      <Toast>
        {said && SAID[said] && (
          <>
            <p>{SAID[said]}. Visitors see it once you publish.</p>
            <a className="link strong" href="/desk/site">
              Back to Site
            </a>
          </>
        )}
      </Toast>
      {order && (
        <ActionBar>
          <MainLink href={back}>Done</MainLink>
        </ActionBar>
      )}
      {save && (
        <ActionBar>
          {save.cancel && <a href={save.cancel}>Cancel</a>}
          <MainAction form="site" name="do" value="save">
            Save
          </MainAction>
        </ActionBar>
      )}
    </main>
  )
}

function Alert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" tabIndex={-1} id="mistakes">
      <Warning tone="bad" icon={ICONS.alert}>
        <h2 className="body strong">{title}</h2>
        {children}
      </Warning>
    </div>
  )
}

/** Lists what is to be put right, with the way to it. */
export function Mistakes({ mistakes }: { mistakes: NonNullable<Page['mistakes']> }) {
  return (
    <Alert title={`Not saved: ${countOf(mistakes.length, 'thing')} to put right`}>
      <p>All you typed is still here.</p>
      <ul className="ruled">
        {mistakes.map(({ words, href }) => (
          <li key={href ?? words}>
            {href ? (
              <a className="link" href={href}>
                {words}
              </a>
            ) : (
              words
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Order({ page: { entries, name } }: { page: NonNullable<Page['order']> }) {
  const buttons = [
    { how: 'up', words: 'Move up', icon: ICONS.down, end: 0 },
    { how: 'down', words: 'Move down', icon: ICONS.down, end: entries.length - 1 },
    { how: 'remove', words: 'Remove', icon: ICONS.trash, end: undefined },
  ]
  return (
    <ul className={`ruled ${styles.rows}`}>
      {entries.map(({ title, href }, index) => (
        <li key={href} className={styles.tools}>
          <b>{title}</b>
          {buttons.map(({ how, words, icon, end }) => (
            <Button
              {...{ key: how, type: 'submit', variant: 'icon', name: 'do', value: `${how} ${name}.${index}` }}
              disabled={index === end}
              aria-label={`${words}: ${title}`}
              data-turn={how === 'up' || undefined}
            >
              <Icon path={icon} />
            </Button>
          ))}
        </li>
      ))}
    </ul>
  )
}
