import { fillText } from '../../site/content/facts-in-texts.ts'
import { ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import { type Entry, type Field, fieldId, fieldsIn, type Group, type Item, type List, rowId } from '../site/field.ts'
import { acting, undoAction } from './Bar.tsx'
import { Control, Radios } from './Controls.tsx'
import { ICONS } from './icons.ts'

/** The fields, groups and lists of a page of Site, whatever they are about. */
export function SiteFields({ items }: { items: Item[] }) {
  return items.map((item) => {
    if (item.is === 'field') return <SiteField key={item.name} {...item} part={partOfChoice(item, items)} />
    if (item.is === 'list') return <Entries key={item.name} list={item} isAlone={items.length === 1} />
    return (
      <fieldset key={item.title} className="stack" data-gap="small" {...partOfChoice(item, items)}>
        <legend className={item.look ? 'strong' : 'title part'}>{item.title}</legend>
        {item.hint && <p className="small muted">{item.hint}</p>}
        <div className="fields" data-look={item.look}>
          <SiteFields items={item.items} />
        </div>
      </fieldset>
    )
  })
}

/** What a field or a group says of the choice that it belongs to. It is shown once that is made (scripts/choice.ts). */
function partOfChoice({ of }: Field | Group, items: Item[]) {
  const field = fieldsIn(items).find(({ choices }) => choices?.some(({ value }) => value === of))
  return field && { 'data-of': of, hidden: field.value !== of }
}

/** These many are beside one another; more, or none at all, are a list to choose from. */
const MAX_RADIOS = 4

function SiteField({ part, ...field }: Field & { part: ReturnType<typeof partOfChoice> }) {
  const { name, title, hint, isOptional, input, choices = [], hasPictures, isMenu, facts, theirs } = field
  const change = field.error ? undefined : field.change
  const id = fieldId(name)
  const isRadio =
    input === 'choice' &&
    !hasPictures &&
    !isMenu &&
    choices.length <= MAX_RADIOS &&
    choices.every(({ value }) => value !== '')
  const hasSeveral = isRadio || hasPictures || input === 'hours' || input === 'dates'
  const Label = hasSeveral || facts ? 'span' : 'label'
  const help = hint && (
    <p className="small muted" id={`${id}-hint`}>
      {hint}
    </p>
  )
  return (
    <div className="field" data-changed={change ? true : undefined} {...part}>
      <Label
        className={hasPictures ? 'visually-hidden' : 'strong'}
        id={hasSeveral ? id : `${id}-label`}
        htmlFor={Label === 'label' ? id : undefined}
      >
        {title}
        {isOptional && <span className="small muted"> optional</span>}
      </Label>
      {/* A whole page is too long for what helps to write it to stand below it. */}
      {input === 'page' && help}
      {isRadio ? <Radios {...field} choices={choices} /> : <Control {...field} id={id} />}
      {errorOf(field)}
      {theirs !== undefined && (
        <div className="ends">
          <p>Now: {fillText(theirs, facts ?? {}) || 'nothing'}</p>
          <button type="submit" className="link strong" name="theirs" value={name} data-forget={name}>
            Take theirs<span className="visually-hidden">: {title}</span>
          </button>
        </div>
      )}
      {change && (
        <div className="ends">
          <p className="small muted clamp">On the site: {change.from}</p>
          <button {...acting(undoAction(change.id))} className="link strong" data-forget={name}>
            Undo<span className="visually-hidden">: {title}</span>
          </button>
        </div>
      )}
      {input !== 'page' && help}
      {facts && (
        <p className="small muted">Words in a frame fill themselves in: they are the same on all of your site.</p>
      )}
    </div>
  )
}

const errorOf = ({ name, error }: Pick<Field | List, 'name' | 'error'>) =>
  error && (
    <p key={name} className="icon-line" data-tone="bad" id={`${fieldId(name)}-error`}>
      <Icon path={ICONS.alert} />
      <span className="toned">{error}</span>
    </p>
  )

function Entries({ list, isAlone }: { list: List; isAlone: boolean }) {
  const { name, title, hint, entries, empty, add } = list
  const order = entries.length > 0 && list.order
  return (
    <section className="stack" data-gap="small" data-look={list.look} id={fieldId(name) || undefined}>
      {title && !isAlone && <h2 className="title part">{title}</h2>}
      {hint && <p className="small muted">{hint}</p>}
      {errorOf(list)}
      {entries.length > 0 ? <RowList rows={entries} /> : <p className="muted">{empty}</p>}
      {(add || order) && (
        <div className="cluster">
          {add && (
            <ButtonLink variant="outline" href={add.href}>
              <Icon name="plus" />
              {add.title}
            </ButtonLink>
          )}
          {order && (
            <ButtonLink variant="outline" href={order}>
              Order or remove
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  )
}

/** Rows that lead on, or open in place. */
export const RowList = ({ rows }: { rows: Entry[] }) => (
  <ul className="rows">
    {rows.map((row) => (
      <li key={row.href || row.title}>{row.items ? <InPlace {...row} items={row.items} /> : <RowWords {...row} />}</li>
    ))}
  </ul>
)

function InPlace({ items, ...row }: Entry & { items: Item[] }) {
  const isWrong = fieldsIn(items).some(({ error }) => error)
  const isChanged = fieldsIn(items).some(({ change }) => change)
  return (
    <details
      id={rowId(items)}
      open={isWrong || isChanged}
      data-changed={isChanged || undefined}
      data-tone={isWrong ? 'bad' : undefined}
    >
      <RowWords {...row} href={undefined} />
      <div className="fields">
        <SiteFields items={items} />
      </div>
    </details>
  )
}

function RowWords({ icon, title, detail, price, was, href, isOpen, isChanged }: Entry) {
  const Row = href ? 'a' : 'summary'
  return (
    <Row className="row" href={href} aria-current={isOpen || undefined}>
      {icon && <Icon path={ICONS[icon]} />}
      <span className="words">
        <b>{title}</b>
        {detail && (
          <span className={isChanged ? 'small' : 'small muted'} data-changed={isChanged || undefined}>
            {detail}
          </span>
        )}
      </span>
      {price && (
        <span>
          {was && (
            <del>
              <span className="visually-hidden">was </span>
              {was}
            </del>
          )}{' '}
          <b>{price}</b>
        </span>
      )}
      <Icon path={href ? ICONS.next : ICONS.down} />
    </Row>
  )
}
