import { Key } from 'selenium-webdriver'
import { journey } from './journey.ts'
import { iconButton, type Place } from './locators.ts'
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
  await visitor.clicks(cardAt(index))
  await visitor.sees(LIGHTBOX)
}

async function expectItem(visitor: Visitor, item: number): Promise<void> {
  await visitor.findsProperty(dot(item), 'ariaCurrent', 'true')
  await visitor.findsProperty(PLAYER, 'paused', false)
  await visitor.findsProperty(PLAYER, 'currentTime > 0', true)
}

journey(
  'a card opens the lightbox, where buttons, dots and arrow keys change the video',
  async ({ visitor }) => {
    await openLightbox(visitor, 1)
    await expectItem(visitor, 1)
    await visitor.doesNotSee(iconButton('Previous video', LIGHTBOX))
    await visitor.clicks(iconButton('Next video', LIGHTBOX))
    await expectItem(visitor, 2)
    await visitor.pressesKeys(Key.ARROW_RIGHT)
    await expectItem(visitor, 3)
    await visitor.clicks(dot(1))
    await expectItem(visitor, 1)
    await visitor.pressesKeys(Key.ARROW_RIGHT, Key.ARROW_LEFT)
    await expectItem(visitor, 1)
  },
)

const waysToClose: Record<string, (visitor: Visitor) => Promise<void>> = {
  'the close button': (visitor) => visitor.clicks(iconButton('Close', LIGHTBOX)),
  'a click outside the player': (visitor) => visitor.clicksAt(20, 400),
  Escape: (visitor) => visitor.pressesKeys(Key.ESCAPE),
}
for (const [way, close] of Object.entries(waysToClose)) {
  journey(`${way} closes the lightbox and returns the focus to its card`, async ({ visitor }) => {
    await openLightbox(visitor, 1)
    await close(visitor)
    await visitor.doesNotSee(LIGHTBOX)
    await visitor.hasFocusOn(cardAt(1))
  })
}
