/** An element on the page: its name for messages, and its XPath. */
export interface Place {
  name: string
  xpath: string
}

type MakePlace = (label: string, within?: Place) => Place

const place =
  (kind: string, toXpath: (label: string) => string): MakePlace =>
  (label, within) => ({
    name: within ? `${kind} “${label}” in ${within.name}` : `${kind} “${label}”`,
    xpath: `${within?.xpath ?? ''}${toXpath(label)}`,
  })

export const button = place('the button', (label) => `//button[normalize-space()="${label}"]`)
export const iconButton = place('the button', (label) => `//button[@aria-label="${label}"]`)
export const link = place('the link', (label) => `//a[normalize-space()="${label}"]`)
/** A link whose text begins with `label`, such as a link with a price. */
export const linkBeginning = place('the link', (label) => `//a[starts-with(normalize-space(), "${label}")]`)
/** A tab, by its first line. */
export const tab = place('the tab', (label) => `//*[@role="tab"][*[1][normalize-space()="${label}"]]`)
export const heading = place(
  'the heading',
  (label) => `//*[self::h1 or self::h2 or self::h3][normalize-space()="${label}"]`,
)
export const field = place('the field', (label) => `//form//*[@id=${labelled(label)}]`)
/** The error message of a field, by the field's label. */
export const errorOf = place('the error of', (label) => `//form//p[@id=concat(${labelled(label)}, "-error")]`)
const labelled = (label: string) => `//form//label[normalize-space()="${label}"]/@for`
/** An open dialog, by the heading that labels it. */
export const dialog = place(
  'the dialog',
  (label) => `//dialog[@open][@aria-labelledby=//h2[normalize-space()="${label}"]/@id]`,
)
export const text = place('the text', (text) => `//*[text()[contains(normalize-space(), "${text}")]]`)

/** An element by its id, as in `#services`. */
export const anchor = (hash: string): Place => ({ name: hash, xpath: `//*[@id="${hash.slice(1)}"]` })

/** A list item, such as the card of a service, by its heading. */
export const card: MakePlace = place(
  'the card',
  (label) => `//li[.//*[self::h2 or self::h3][normalize-space()="${label}"]]`,
)

export const HEADER: Place = { name: 'the header', xpath: '//header' }
export const FOOTER: Place = { name: 'the footer', xpath: '//footer' }
export const MENU = dialog('Menu')
