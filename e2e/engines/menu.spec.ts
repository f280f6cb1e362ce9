import { Key } from 'selenium-webdriver'
import { HERO, NAV, QUOTE_LINK } from '../support/expected-content.ts'
import { journey } from './journey.ts'
import { anchor, HEADER, iconButton, link, linkBeginning, MENU } from './locators.ts'
import type { Visitor } from './visitor.ts'

const GALLERY_LINK = { label: 'GALLERY', anchor: '#gallery' }
const LINKS = [GALLERY_LINK, ...NAV, QUOTE_LINK]
const MENU_BUTTON = iconButton('Menu', HEADER)

async function openMenu(visitor: Visitor): Promise<void> {
  await visitor.clicks(MENU_BUTTON)
  await visitor.sees(MENU)
}

journey('in a narrow window each menu link closes the menu and leads to its section', async ({ visitor }) => {
  await visitor.opens('/', 'narrow')
  for (const { label, anchor: hash } of LINKS) {
    await openMenu(visitor)
    await visitor.clicks(linkBeginning(label, MENU))
    await visitor.doesNotSee(MENU)
    await visitor.isAt(`/${hash}`)
    await visitor.seesInViewport(anchor(hash))
  }
})

const waysToClose: Record<string, (visitor: Visitor) => Promise<void>> = {
  'the close button': (visitor) => visitor.clicks(iconButton('Close', MENU)),
  'a click outside its links': (visitor) => visitor.clicksAt(492, 400),
  Escape: (visitor) => visitor.pressesKeys(Key.ESCAPE),
}

for (const [way, close] of Object.entries(waysToClose)) {
  journey(`${way} closes the menu and returns the focus`, async ({ visitor }) => {
    await visitor.opens('/', 'narrow')
    await openMenu(visitor)
    await close(visitor)
    await visitor.doesNotSee(MENU)
    await visitor.hasFocusOn(MENU_BUTTON)
  })
}

journey('the page does not scroll behind the open menu', async ({ visitor }) => {
  await visitor.opens('/', 'narrow')
  await openMenu(visitor)
  await visitor.pressesKeys(Key.END, Key.PAGE_DOWN)
  await visitor.pressesKeys(Key.ESCAPE)
  await visitor.doesNotSee(MENU)
  await visitor.seesInViewport(link(HERO.quoteButton))
})
