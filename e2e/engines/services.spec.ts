import { Key } from 'selenium-webdriver'
import { LAST_PACKAGE, SERVICES, type Service, WITH_TABS } from '../support/expected-content.ts'
import { journey } from './journey.ts'
import { anchor, button, card, dialog, field, heading, iconButton, link, type Place, tab } from './places.ts'
import type { Visitor } from './visitor.ts'

const learnMore = (service: Service) => button('Learn More', card(service.name, anchor('#services')))

async function openService(visitor: Visitor, service: Service): Promise<void> {
  await visitor.opens('/')
  await visitor.clicks(learnMore(service))
  await visitor.sees(dialog(service.name))
}

for (const service of SERVICES) {
  const here = dialog(service.name)
  const tabs = service.packages.length > 1 ? service.packages : []

  journey(
    `${service.name} opens and shows its packages, the last one with its price`,
    async ({ visitor }) => {
      await openService(visitor, service)
      for (const entry of tabs) {
        await visitor.clicks(tab(entry.name, here))
        await visitor.findsProperty(tab(entry.name, here), 'ariaSelected', 'true')
        const others = tabs.filter((other) => other !== entry)
        await visitor.doesNotSee(...others.map((other) => heading(other.name, here)))
      }
      for (const entry of service.packages.slice(-1)) {
        await visitor.sees(heading(entry.name, here))
        await visitor.readsText(here, entry.price)
      }
    },
  )
}

for (const service of SERVICES.filter(({ packages }) => packages.length > 1).slice(0, 1)) {
  const here = dialog(service.name)
  const [first, second] = service.packages.map(({ name }) => tab(name, here))
  const last = tab(service.packages.at(-1)?.name ?? '', here)
  if (!first || !second) throw new Error('This journey needs a service with at least two packages')

  journey('the arrow keys, Home and End select and focus a tab', async ({ visitor }) => {
    await openService(visitor, service)
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
      await openService(visitor, service)
      await close(visitor)
      await visitor.doesNotSee(here)
      await visitor.hasFocusOn(learnMore(service))
    })
  }
}

journey('a package leads to a quote form that names it', async ({ visitor }) => {
  const here = dialog(WITH_TABS.name)
  await openService(visitor, WITH_TABS)
  await visitor.clicks(tab(LAST_PACKAGE.name, here))
  await visitor.clicks(link('Get a free quote', here))
  await visitor.isAt(`/quote?package=${LAST_PACKAGE.slug}`)
  await visitor.findsProperty(field('Message'), 'value', `I would like a quote for ${LAST_PACKAGE.name}.\n`)
})
