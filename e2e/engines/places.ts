/** Somewhere on the page: what people call it, and where it is. */
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

/** By its text or, where it has none, by its label. */
export const button = place('the button', (label) => `//button[normalize-space()="${label}"]`)
export const iconButton = place('the button', (label) => `//button[@aria-label="${label}"]`)
export const link = place('the link', (label) => `//a[normalize-space()="${label}"]`)
export const tab = place('the tab', (label) => `//*[@role="tab"][normalize-space()="${label}"]`)
export const heading = place(
  'the heading',
  (label) => `//*[self::h1 or self::h2 or self::h3][normalize-space()="${label}"]`,
)
export const field = place('the field', (label) => `//form//*[@id=${labelled(label)}]`)
/** What is wrong with a field, where it says so. */
export const errorOf = place(
  'the error of',
  (label) => `//form//p[@id=//form//*[@id=${labelled(label)}]/@aria-describedby]`,
)
const labelled = (label: string) => `//form//label[normalize-space()="${label}"]/@for`
/** An open dialog, by the heading that names it. */
export const dialog = place(
  'the dialog',
  (label) => `//dialog[@open][@aria-labelledby=//h2[normalize-space()="${label}"]/@id]`,
)
export const words = place('the words', (text) => `//*[text()[contains(normalize-space(), "${text}")]]`)

/** What has an id: `#services`. */
export const anchor = (hash: string): Place => ({ name: hash, xpath: `//*[@id="${hash.slice(1)}"]` })

/** The card of a service, or of another item of a list, by its heading. */
export const card: MakePlace = place(
  'the card',
  (label) => `//li[.//*[self::h2 or self::h3][normalize-space()="${label}"]]`,
)

export const HEADER: Place = { name: 'the header', xpath: '//header' }
export const FOOTER: Place = { name: 'the footer', xpath: '//footer' }
export const MENU = dialog('Menu')
