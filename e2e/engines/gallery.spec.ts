import { Key } from 'selenium-webdriver'
import { journey } from './journey.ts'
import { anchor, iconButton, type Place } from './places.ts'
import type { Visitor } from './visitor.ts'

const LIGHTBOX: Place = { name: 'the lightbox', xpath: '//dialog[@id="lightbox"][@open]' }
const PLAYER: Place = { name: 'the player', xpath: `${LIGHTBOX.xpath}//video` }
const cardAt = (index: number): Place => ({
  name: `card ${index}`,
  xpath: `(//*[@id="gallery"]//button[contains(normalize-space(), "Play ")])[${index}]`,
})
const dot = (item: number) => iconButton(`Go to item ${item}`, LIGHTBOX)

async function openLightbox(visitor: Visitor, index: number): Promise<void> {
  await visitor.opens('/#gallery')
  await visitor.presses(cardAt(index))
  await visitor.sees(LIGHTBOX)
}

async function expectItem(visitor: Visitor, item: number): Promise<void> {
  await visitor.finds(dot(item), 'ariaCurrent', 'true')
  await visitor.finds(PLAYER, 'paused', false)
  await visitor.finds(PLAYER, 'currentTime > 0', true)
}

journey('a card opens the lightbox, and its video plays', async ({ visitor }) => {
  await openLightbox(visitor, 2)
  await expectItem(visitor, 2)
})

journey('in the lightbox one moves by its buttons, its dots and the arrow keys', async ({ visitor }) => {
  await openLightbox(visitor, 1)
  await visitor.seesNo(iconButton('Previous video', LIGHTBOX))
  await visitor.presses(iconButton('Next video', LIGHTBOX))
  await expectItem(visitor, 2)
  await visitor.hits(Key.ARROW_RIGHT)
  await expectItem(visitor, 3)
  await visitor.presses(dot(1))
  await expectItem(visitor, 1)
  await visitor.hits(Key.ARROW_RIGHT, Key.ARROW_LEFT)
  await expectItem(visitor, 1)
})

const waysOut: Record<string, (visitor: Visitor) => Promise<void>> = {
  'its close button': (visitor) => visitor.presses(iconButton('Close', LIGHTBOX)),
  'a click beside the player': (visitor) => visitor.clicksAt(20, 400),
  Escape: (visitor) => visitor.hits(Key.ESCAPE),
}
for (const [way, close] of Object.entries(waysOut)) {
  journey(`the lightbox closes by ${way}, and gives the focus back to its card`, async ({ visitor }) => {
    await openLightbox(visitor, 1)
    await close(visitor)
    await visitor.seesNo(LIGHTBOX)
    await visitor.hasFocusOn(cardAt(1))
  })
}

journey('the arrows move the row of cards, as far as it goes', async ({ visitor }) => {
  await visitor.opens('/#gallery')
  const row: Place = { name: 'the row', xpath: `${anchor('#gallery').xpath}//ul` }
  await visitor.sees(cardAt(1))
  const previous = iconButton('Scroll left')
  const next = iconButton('Scroll right')
  await visitor.finds(previous, 'disabled', true)
  await visitor.finds(next, 'disabled', false) // It is, until the row was measured.
  await visitor.presses(next)
  await visitor.finds(row, 'scrollLeft', 300)
  await visitor.finds(previous, 'disabled', false)
  await visitor.presses(previous)
  await visitor.finds(row, 'scrollLeft', 0)
  await visitor.finds(previous, 'disabled', true)
})
