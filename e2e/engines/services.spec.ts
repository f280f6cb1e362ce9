import { Key } from 'selenium-webdriver'
import { WITH_TABS } from '../support/expected-content.ts'
import { journey } from './journey.ts'
import { anchor, button, card, dialog, heading, iconButton, type Place, tab } from './locators.ts'
import type { Visitor } from './visitor.ts'

const { name, packages } = WITH_TABS
const here = dialog(name)
const tabs = packages.map((entry) => tab(entry.name, here))
const learnMore = button('Learn More', card(name, anchor('#services')))

async function openService(visitor: Visitor): Promise<void> {
  await visitor.opens('/')
  await visitor.clicks(learnMore)
  await visitor.sees(here)
}

journey('a service opens and shows one package at a time, with its price', async ({ visitor }) => {
  await openService(visitor)
  for (const entry of packages) {
    await visitor.clicks(tab(entry.name, here))
    await visitor.findsProperty(tab(entry.name, here), 'ariaSelected', 'true')
    await visitor.sees(heading(entry.name, here))
    await visitor.readsText(here, entry.price)
    const others = packages.filter((other) => other !== entry)
    await visitor.doesNotSee(...others.map((other) => heading(other.name, here)))
  }
})

journey('the arrow keys, Home and End select and focus a tab', async ({ visitor }) => {
  const [first, second, last] = [tabs.at(0), tabs.at(1), tabs.at(-1)] as [Place, Place, Place]
  await openService(visitor)
  await visitor.findsProperty(second, 'tabIndex', -1) // Until React runs, tabs are links.
  await visitor.clicks(second)
  for (const [key, reached] of [
    [Key.ARROW_LEFT, first],
    [Key.ARROW_LEFT, last],
    [Key.HOME, first],
    [Key.END, last],
    [Key.ARROW_RIGHT, first],
  ] as const) {
    await visitor.pressesKeys(key)
    await visitor.hasFocusOn(reached)
    await visitor.findsProperty(reached, 'ariaSelected', 'true')
  }
})

const closeButton: Place = {
  name: 'the Close button',
  xpath: `${here.xpath}//section[1]//*[@data-ground="ink"]//button[normalize-space()="Close"]`,
}
const waysToClose: Record<string, (visitor: Visitor) => Promise<void>> = {
  'the close icon': (visitor) => visitor.clicks(iconButton('Close', here)),
  'the Close button': (visitor) => visitor.clicks(closeButton),
  'a click on the backdrop': (visitor) => visitor.clicksAt(20, 400),
  Escape: (visitor) => visitor.pressesKeys(Key.ESCAPE),
}
for (const [way, close] of Object.entries(waysToClose)) {
  journey(`${way} closes a dialog and returns the focus to its card`, async ({ visitor }) => {
    await openService(visitor)
    await close(visitor)
    await visitor.doesNotSee(here)
    await visitor.hasFocusOn(learnMore)
  })
}
