import { Key } from 'selenium-webdriver'
import { SERVICES, type Service } from '../spec.ts'
import { journey } from './journey.ts'
import { anchor, button, card, dialog, field, heading, iconButton, link, tab } from './places.ts'
import type { Visitor } from './visitor.ts'

const learnMore = (service: Service) => button('Learn More', card(service.name, anchor('#services')))

async function openService(visitor: Visitor, service: Service): Promise<void> {
  await visitor.opens('/')
  await visitor.presses(learnMore(service))
  await visitor.sees(dialog(service.name))
}

for (const service of SERVICES) {
  const here = dialog(service.name)
  const tabs = service.packages.length > 1 ? service.packages : []

  journey(`${service.name} opens, and shows each of its packages with its price`, async ({ visitor }) => {
    await openService(visitor, service)
    for (const entry of tabs) {
      await visitor.presses(tab(entry.name, here))
      await visitor.finds(tab(entry.name, here), 'ariaSelected', 'true')
      const others = tabs.filter((other) => other !== entry)
      await visitor.seesNo(...others.map((other) => heading(other.name, here)))
    }
    for (const entry of service.packages.slice(-1)) {
      await visitor.sees(heading(entry.name, here))
      await visitor.reads(here, entry.price)
    }
  })
}

for (const service of SERVICES.filter(({ packages }) => packages.length > 1).slice(0, 1)) {
  const here = dialog(service.name)
  const [first, second] = service.packages.map(({ name }) => tab(name, here))
  const last = tab(service.packages.at(-1)?.name ?? '', here)
  if (!first || !second) throw new Error('The journey needs two tabs')

  journey('the tabs follow the arrow keys, Home and End', async ({ visitor }) => {
    await openService(visitor, service)
    await visitor.finds(second, 'tabIndex', -1) // Until React runs, tabs are links.
    await visitor.presses(second)
    for (const [key, reached] of [
      [Key.ARROW_LEFT, first],
      [Key.ARROW_LEFT, last],
      [Key.HOME, first],
      [Key.END, last],
      [Key.ARROW_RIGHT, first],
    ] as const) {
      await visitor.hits(key)
      await visitor.hasFocusOn(reached)
      await visitor.finds(reached, 'ariaSelected', 'true')
    }
  })

  const waysOut: Record<string, (visitor: Visitor) => Promise<void>> = {
    'its close button': (visitor) => visitor.presses(iconButton('Close', here)),
    'the Close button': (visitor) => visitor.presses(button('Close', here)),
    'a click on the backdrop': (visitor) => visitor.clicksAt(20, 400),
    Escape: (visitor) => visitor.hits(Key.ESCAPE),
  }
  for (const [way, close] of Object.entries(waysOut)) {
    journey(`a dialog closes by ${way}, and gives the focus back to its card`, async ({ visitor }) => {
      await openService(visitor, service)
      await close(visitor)
      await visitor.seesNo(here)
      await visitor.hasFocusOn(learnMore(service))
    })
  }
}

journey('a package leads to a quote that names it', async ({ visitor }) => {
  const [service] = SERVICES.filter(({ name }) => name.startsWith('Polishing'))
  if (!service) throw new Error('Polishing is not offered')
  await openService(visitor, service)
  await visitor.presses(tab('Revive', dialog(service.name)))
  await visitor.presses(link('Ask for a quote', dialog(service.name)))
  await visitor.isAt('/quote?package=revive')
  await visitor.finds(field('Message'), 'value', 'I would like a quote for Revive.\n')
})
