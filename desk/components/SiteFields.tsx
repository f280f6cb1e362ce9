import { ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import { type Entry, type Field, fieldId, fieldsIn, type Item, type List, rowId } from '../site/field.ts'
import { hoursInputs } from '../site/hours.ts'
import { acting, undoAction } from './Bar.tsx'
import { ICONS } from './icons.ts'
import { sourceOf } from './source-of.ts'

/** The fields, groups and lists of a page of Site, whatever they are about. */
export function SiteFields({ items }: { items: Item[] }) {
  return items.map((item) => {
    if (item.is === 'field') return <SiteField key={item.name} {...item} />
    if (item.is === 'list') return <Entries key={item.name} list={item} isAlone={items.length === 1} />
    return (
      <fieldset key={item.title} data-of={item.of}>
        <legend className={item.look ? 'label' : 'part'}>{item.title}</legend>
        {item.hint && <p className="small muted">{item.hint}</p>}
        <div className="fields" data-look={item.look}>
          <SiteFields items={item.items} />
        </div>
      </fieldset>
    )
  })
}

/** These many are beside one another; more, or none at all, are a list to choose from. */
const MAX_RADIOS = 4

function SiteField(field: Field) {
  const { name, title, hint, isOptional, input, choices = [], hasPictures, facts = [], of, theirs } = field
  const change = field.error ? undefined : field.change
  const id = fieldId(name)
  const isRadio =
    input === 'choice' && !hasPictures && choices.length <= MAX_RADIOS && choices.every(({ value }) => value !== '')
  const hasSeveral = isRadio || hasPictures || input === 'hours' || input === 'dates'
  const Label = hasSeveral ? 'span' : 'label'
  const help = hint && (
    <p className="small muted" id={`${id}-hint`}>
      {hint}
    </p>
  )
  return (
    <div className="field" data-changed={change ? true : undefined} data-of={of}>
      <Label className="label" {...(hasSeveral ? { id } : { htmlFor: id })}>
        {title}
        {isOptional && <span className="small muted"> optional</span>}
      </Label>
      {/* A whole page is too long for what helps to write it to stand below it. */}
      {input === 'page' && help}
      {isRadio ? <Radios {...field} choices={choices} /> : <Control {...field} id={id} />}
      {errorOf(field)}
      {theirs !== undefined && (
        <div className="ends">
          <p>Now: {theirs || 'nothing'}</p>
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
      {facts.map(([token, value]) => (
        <p key={token} className="small">
          {token} becomes <span className="chip">{value}</span>, here and wherever it stands.
        </p>
      ))}
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

function Control({ id, ...field }: Field & { id: string }) {
  const { name, input, value, choices = [], unit, hint, error } = field
  const common = {
    id,
    name,
    defaultValue: value,
    'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
  if (input === 'hours') return <Hours {...field} />
  if (input === 'dates') return <Dates {...field} />
  if (field.hasPictures) return <PictureChoice {...field} />
  if (input === 'choice')
    return (
      <select {...common}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
    )
  if (input === 'long' || input === 'lines' || input === 'page') return <textarea {...common} rows={rowsOf(value)} />
  // A number is text, so that what is no number comes back.
  const box = input === 'number' ? <input {...common} inputMode="numeric" /> : <input {...common} type={input} />
  return unit ? <div data-unit={unit === 'pounds' && '£'}>{box}</div> : box
}

function Radios({ name, value, choices = [] }: Field) {
  return (
    <div className="choice" role="radiogroup" aria-labelledby={fieldId(name)}>
      {choices.map((choice) => (
        <label key={choice.value} className="strong">
          <input
            className="over-label"
            type="radio"
            name={name}
            value={choice.value}
            defaultChecked={choice.value === value}
          />
          <Icon name="check" />
          {choice.title}
        </label>
      ))}
    </div>
  )
}

/** Pictures to choose from. */
function PictureChoice({ name, value, choices = [] }: Field) {
  return (
    <div className="tiles" data-look="choice" role="radiogroup" aria-labelledby={fieldId(name)}>
      {choices.map((choice) => (
        <label key={choice.value} className="tile">
          <input
            className="over-label"
            type="radio"
            name={name}
            value={choice.value}
            defaultChecked={choice.value === value}
            aria-label={choice.title}
          />
          {choice.value ? (
            <img src={sourceOf(choice.value)} alt="" loading="lazy" />
          ) : (
            <span className="blank">{choice.title}</span>
          )}
        </label>
      ))}
    </div>
  )
}

const STATES = [
  { value: 'closed', title: 'Closed' },
  { value: 'hours', title: 'Open' },
  { value: 'by appointment', title: 'By appointment' },
]

/** Whether a day is open, and from when to when. */
function Hours(field: Field) {
  const { state, times } = hoursInputs(field.value)
  return (
    <div className="fields">
      <Radios {...field} value={state} choices={STATES} />
      <div className="fields" data-look="pair" data-of="hours">
        {times.flatMap((span, index) =>
          span.map((time, end) => {
            const title = `${end === 0 ? 'Opens' : 'Closes'}${index > 0 ? ' again' : ''}`
            return <Part key={title} {...field} title={title} type="time" value={time} />
          }),
        )}
        <p className="small muted">The second line is for a break. Leave it empty if there’s none.</p>
      </div>
    </div>
  )
}

/** The first and the last day of days in a row. */
function Dates(field: Field) {
  const [first = '', last = ''] = field.value.split(' to ')
  return (
    <div className="fields" data-look="pair">
      <Part {...field} title="First day" type="date" value={first} />
      <Part {...field} title="Last day" type="date" value={last} isOptional />
    </div>
  )
}

/** One of several inputs of a field. */
function Part({ name, title, type, value, isOptional, error }: Omit<Field, 'input'> & { type: string }) {
  const id = fieldId(`${name}-${title}`)
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {title}
        {isOptional && <span className="small muted"> optional</span>}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${fieldId(name)}-error`}
      />
    </div>
  )
}

/** As many lines as a phone needs for a text, where CSS cannot tell. */
const rowsOf = (text: string) => 1 + text.split('\n').reduce((rows, line) => rows + 1 + Math.floor(line.length / 34), 0)

function Entries({ list, isAlone }: { list: List; isAlone: boolean }) {
  const { name, title, hint, entries, empty, add } = list
  const order = entries.length > 0 && list.order
  return (
    <section className="stack" data-gap="small" id={fieldId(name) || undefined}>
      {title && !isAlone && <h2 className="part">{title}</h2>}
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
    <Row className="row" href={href} aria-current={isOpen ? 'page' : undefined}>
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
