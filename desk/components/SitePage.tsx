import { countOf } from '../../core/text.ts'
import { Button, ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import { beforeName, type Entry, fieldsIn } from '../site/field.ts'
import type { View } from '../site/view.ts'
import { Strip } from './Announcements.tsx'
import { acting, Bar, Submit } from './Bar.tsx'
import { Flash, PricedTexts, PublishBar } from './Changes.tsx'
import { Page } from './Head.tsx'
import { ICONS } from './icons.ts'
import { Alert } from './Notices.tsx'
import { PictureFields, Tiles } from './Pictures.tsx'
import { SiteFields } from './SiteFields.tsx'
import { sourceOf } from './source-of.ts'
import { TextRows } from './TextRows.tsx'

type Props = {
  page: View
  said: string
  about: string | null
  address: string
  canUndo: boolean
  pricedTexts: Entry[]
  /** What the button says, if there is anything to publish. */
  publish: string | undefined
  isBeside: boolean
}

/** A page of Site: rows that lead on, or a form. */
export function SitePage({ page, said, about: what, address, canUndo, pricedTexts, publish, isBeside }: Props) {
  const {
    title,
    about,
    see,
    back,
    note,
    items = [],
    order,
    remove,
    save,
    offer,
    mistakes = [],
    tiles,
    texts,
    picture,
  } = page
  const bar = (
    <>
      <Flash said={said} about={what} canUndo={canUndo} />
      {save && (
        <Bar data-typed>
          <ButtonLink variant="outline" href={save.cancel ?? address} data-forget>
            Cancel
          </ButtonLink>
          <Submit form="site" data-save>
            Save
          </Submit>
        </Bar>
      )}
      {order ? (
        <Bar>
          <ButtonLink href={back}>Done</ButtonLink>
        </Bar>
      ) : (
        publish && <PublishBar publish={publish} data-typed={false} hidden={save !== undefined} />
      )}
    </>
  )
  const end = see && (
    <a className="link strong wide" href={see} target="_blank" rel="noopener">
      See them on the page
    </a>
  )
  return (
    <Page title={title} back={back} about={about} end={end} isBeside={isBeside} bar={bar}>
      <form
        id="site"
        noValidate={true}
        method="post"
        action={address}
        className={picture || tiles || texts ? 'stack' : 'fields'}
        encType={picture && 'multipart/form-data'}
      >
        {/* Enter means Save, and not another button. */}
        <button type="submit" hidden />
        {fieldsIn(items).map(({ name, before }) => (
          <input key={name} type="hidden" name={beforeName(name)} value={before} />
        ))}
        {mistakes.length > 0 && <Mistakes mistakes={mistakes} />}
        {note && <p className="muted">{note}</p>}
        <PricedTexts texts={pricedTexts} />
        {offer && (
          <Strip tone="warn" icon={ICONS.alert}>
            <h2 className="title part">{offer.words}</h2>
            <button {...acting(offer.action)} className="link strong" name={offer.name} value={offer.value}>
              {offer.button}
            </button>
          </Strip>
        )}
        {order ? (
          <Order {...order} />
        ) : picture ? (
          <PictureFields shapes={picture} items={items} />
        ) : (
          <SiteFields items={items} />
        )}
        {texts && <TextRows {...texts} />}
        {tiles && <Tiles tiles={tiles.map(({ file, ...tile }) => ({ ...tile, picture: sourceOf(file) }))} />}
        {remove && (
          <button type="submit" className="link strong toned" name="remove" data-tone="bad">
            <Icon path={ICONS.trash} />
            Remove {remove}
          </button>
        )}
      </form>
    </Page>
  )
}

/** Lists what is to be put right, with the way to it. */
function Mistakes({ mistakes }: { mistakes: NonNullable<View['mistakes']> }) {
  const [{ words, href } = { words: '' }] = mistakes
  const [title, ...more] = words.split('. ')
  if (title && !href && mistakes.length === 1)
    return (
      <Alert title={title}>
        <p>{more.join('. ')}</p>
      </Alert>
    )
  return (
    <Alert title={`Not saved: ${countOf(mistakes.length, 'thing')} to put right`}>
      {mistakes.some(({ href }) => href) && <p>All you typed is still here.</p>}
      <ul className="rows">
        {mistakes.map(({ words, href }) => (
          <li key={words}>
            {/* Without an address, it is no link. */}
            <a className={href && 'link'} href={href}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Order({ name, entries }: NonNullable<View['order']>) {
  const buttons = [
    { how: 'top', words: 'Move to the top', icon: ICONS.top, end: 0 },
    { how: 'up', words: 'Move up', icon: ICONS.down, end: 0 },
    { how: 'down', words: 'Move down', icon: ICONS.down, end: entries.length - 1 },
    { how: 'remove', words: 'Remove', icon: ICONS.trash, end: undefined },
  ]
  return (
    <ul className="rows">
      {entries.map(({ id, title, before }, index) => (
        <li key={id} className="row">
          <input type="hidden" name={beforeName(`${name}.${id}`)} value={before} />
          <b className="words">{title}</b>
          <span>
            {buttons.map(({ how, words, icon, end }) => (
              <Button
                key={how}
                type="submit"
                variant="icon"
                name={how}
                value={id}
                disabled={index === end}
                aria-label={`${words}: ${title}`}
                data-turn={how === 'up' || undefined}
              >
                <Icon path={icon} />
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
