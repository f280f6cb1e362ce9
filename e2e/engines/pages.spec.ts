import { Key } from 'selenium-webdriver'
import { COATING, TERMS } from '../support/expected-content.ts'
import { journey } from './journey.ts'
import { button, card, dialog, FOOTER, field, heading, link, type Place } from './places.ts'

const TERMS_DIALOG = dialog(TERMS.title)

journey('the terms open from the footer at their start, and close', async ({ visitor }) => {
  await visitor.opens('/')
  await visitor.clicks(button(TERMS.title, FOOTER))
  await visitor.sees(heading(TERMS.title, TERMS_DIALOG))
  await visitor.seesInViewport(heading(TERMS.title, TERMS_DIALOG))
  await visitor.readsText(TERMS_DIALOG, `Effective ${TERMS.effective}`)
  for (const clause of TERMS.clauses) await visitor.sees(heading(clause, TERMS_DIALOG))
  await visitor.clicks(button('Close', TERMS_DIALOG))
  await visitor.doesNotSee(TERMS_DIALOG)
  await visitor.hasFocusOn(button(TERMS.title, FOOTER))
})

journey(
  'the slider on the ceramic coating page works, and Book Now leads to a quote form',
  async ({ visitor }) => {
    const slider: Place = { name: 'the slider', xpath: '//input[@type="range"]' }
    const edge = () =>
      document.querySelector<HTMLElement>('[data-before-after]')?.style.getPropertyValue('--cut')
    await visitor.opens('/ceramiccoating')
    await visitor.sees(heading(COATING?.title ?? ''))
    await visitor.clicks(slider)
    await visitor.pressesKeys(Key.END)
    await visitor.findsProperty(slider, 'value', '100')
    await visitor.evaluates(edge).then((value) => {
      if (value !== '100%') throw new Error(`The edge is at ${value}, expected 100%`)
    })
    const { name, slug } = COATING?.packages[1] ?? { name: '', slug: '' }
    await visitor.clicks(link('Book Now', card(name)))
    await visitor.isAt(`/quote?package=${slug}`)
    await visitor.findsProperty(
      field('Message'),
      'value',
      `I would like a quote for ${COATING?.title}: ${name}.\n`,
    )
  },
)
