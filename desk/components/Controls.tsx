import { type Facts, piecesOf } from '../../site/content/facts-in-texts.ts'
import { type Field, fieldId } from '../site/field.ts'
import { hoursInputs } from '../site/hours.ts'
import { sourceOf } from './source-of.ts'
import { Pieces } from './TextRows.tsx'

/** What is typed or chosen in a field. */
export function Control({ id, ...field }: Field & { id: string }) {
  const { name, input, value, choices = [], unit, hint, error, facts } = field
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
  if (facts) return <TextWithChips {...common} facts={facts} />
  if (input === 'long' || input === 'lines' || input === 'page') return <textarea {...common} rows={rowsOf(value)} />
  // A number is text, so that what is no number comes back.
  const box = input === 'number' ? <input {...common} inputMode="numeric" /> : <input {...common} type={input} />
  return unit ? <div data-unit={unit === 'pounds' && '£'}>{box}</div> : box
}

type TextProps = { id: string; name: string; defaultValue: string; facts: Facts }

/** A text with chips in it. The textarea has the same with tokens, and is what is posted (scripts/chips.ts). */
function TextWithChips({ name, defaultValue, facts, ...attributes }: TextProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no other element can have a chip within a text */}
      <div
        {...attributes}
        role="textbox"
        tabIndex={0}
        aria-multiline={true}
        aria-labelledby={`${attributes.id}-label`}
        data-facts={JSON.stringify(facts)}
      >
        <Pieces pieces={piecesOf(defaultValue, facts)} />
      </div>
      <textarea hidden={true} name={name} defaultValue={defaultValue} autoComplete="off" />
    </>
  )
}

type Choices = Pick<Field, 'name' | 'value' | 'choices' | 'error'>

/** One of a few, beside one another. */
export function Radios(field: Choices) {
  const { name, choices = [] } = field
  return (
    <div className="cluster" role="radiogroup" aria-labelledby={fieldId(name)}>
      {choices.map(({ value, title }) => (
        <label key={value}>
          <input {...radio(field, value)} />
          <span className="button strong" data-variant="outline">
            {title}
          </span>
        </label>
      ))}
    </div>
  )
}

/** The picture that is chosen, and others to choose from. */
function PictureChoice(field: Choices) {
  const { name, choices = [] } = field
  const chosen = field.value
  return (
    <details open={Boolean(field.error)}>
      <summary className="row">
        {chosen ? <img src={sourceOf(chosen)} alt="" /> : <span>None</span>}
        <span className="link strong">Change</span>
      </summary>
      <div className="tiles" data-look="small" role="radiogroup" aria-labelledby={fieldId(name)}>
        {choices.map(({ value, title }) => (
          <label key={value} className="tile">
            <input {...radio(field, value)} aria-label={title} />
            {value ? <img src={sourceOf(value)} alt="" loading="lazy" /> : <span className="blank">{title}</span>}
          </label>
        ))}
      </div>
    </details>
  )
}

/** The input of a choice, unseen over the whole of its label. */
const radio = ({ name, value }: Choices, choice: string) =>
  ({ className: 'over-label', type: 'radio', name, value: choice, defaultChecked: choice === value }) as const

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
      <div className="fields" data-look="pair" data-of="hours" hidden={state !== 'hours'}>
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
      <label htmlFor={id}>
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
