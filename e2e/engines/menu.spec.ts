import { Key } from 'selenium-webdriver'
import { NAV, QUOTE_LINK } from '../spec.ts'
import { journey } from './journey.ts'
import { anchor, HEADER, iconButton, link, MENU } from './places.ts'
import type { Visitor } from './visitor.ts'

const GALLERY_LINK = { label: 'GALLERY', anchor: '#gallery' }
const LINKS = [GALLERY_LINK, ...NAV, QUOTE_LINK]
const MENU_BUTTON = iconButton('Menu', HEADER)

async function openMenu(visitor: Visitor): Promise<void> {
  await visitor.presses(MENU_BUTTON)
  await visitor.sees(MENU)
}

journey(
  'in a narrow window the menu opens, and each of its links closes it and leads there',
  async ({ visitor }) => {
    await visitor.opens('/', 'narrow')
    for (const { label, anchor: hash } of LINKS) {
      await openMenu(visitor)
      await visitor.presses(link(label, MENU))
      await visitor.seesNo(MENU)
      await visitor.isAt(`/${hash}`)
      await visitor.isBroughtTo(anchor(hash))
    }
  },
)

const waysOut: Record<string, (visitor: Visitor) => Promise<void>> = {
  'its button': (visitor) => visitor.presses(iconButton('Close', MENU)),
  'a click beside its links': (visitor) => visitor.clicksAt(480, 400),
  Escape: (visitor) => visitor.hits(Key.ESCAPE),
}

for (const [way, close] of Object.entries(waysOut)) {
  journey(`the menu closes by ${way}, and gives the focus back`, async ({ visitor }) => {
    await visitor.opens('/', 'narrow')
    await openMenu(visitor)
    await close(visitor)
    await visitor.seesNo(MENU)
    await visitor.hasFocusOn(MENU_BUTTON)
  })
}

journey('behind the open menu the page does not scroll', async ({ visitor }) => {
  await visitor.opens('/', 'narrow')
  await openMenu(visitor)
  await visitor.hits(Key.END, Key.PAGE_DOWN)
  await visitor.hits(Key.ESCAPE)
  await visitor.seesNo(MENU)
  await visitor.isBroughtTo(link('Get a free quote'))
})

journey('in a wide window each link of the header leads to its section', async ({ visitor }) => {
  await visitor.opens('/')
  for (const { label, anchor: hash } of LINKS) {
    await visitor.presses(link(label, HEADER))
    await visitor.isAt(`/${hash}`)
    await visitor.isBroughtTo(anchor(hash))
    await visitor.isBroughtTo(HEADER)
  }
})

journey('from another page the header leads back to the sections of the home page', async ({ visitor }) => {
  await visitor.opens('/terms')
  await visitor.presses(link('LOCATION', HEADER))
  await visitor.isAt('/#location')
  await visitor.isBroughtTo(anchor('#location'))
})
