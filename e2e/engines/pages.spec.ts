import { Key } from 'selenium-webdriver'
import { TERMS } from '../spec.ts'
import { journey } from './journey.ts'
import { button, card, dialog, FOOTER, field, heading, link, type Place } from './places.ts'

const TERMS_DIALOG = dialog(TERMS.title)

journey('the terms open from the footer at their beginning, and close', async ({ visitor }) => {
  await visitor.opens('/')
  await visitor.presses(button(TERMS.title, FOOTER))
  await visitor.sees(heading(TERMS.title, TERMS_DIALOG))
  await visitor.isBroughtTo(heading(TERMS.title, TERMS_DIALOG))
  await visitor.reads(TERMS_DIALOG, `Effective ${TERMS.effective}`)
  for (const [index, clause] of TERMS.clauses.entries()) {
    await visitor.sees(heading(`${index + 1}. ${clause}`, TERMS_DIALOG))
  }
  await visitor.presses(button('Close', TERMS_DIALOG))
  await visitor.seesNo(TERMS_DIALOG)
  await visitor.hasFocusOn(button(TERMS.title, FOOTER))
})

journey('the footer leads to the privacy notice', async ({ visitor }) => {
  await visitor.opens('/')
  await visitor.presses(link('Privacy', FOOTER))
  await visitor.isAt('/privacy')
  await visitor.sees(heading('Cookies and tracking'))
})

journey('the ceramic coating page shows what the work changes, and leads to a quote', async ({ visitor }) => {
  const slider: Place = { name: 'the slider', xpath: '//input[@type="range"]' }
  const edge = () =>
    document.querySelector<HTMLElement>('[data-before-after]')?.style.getPropertyValue('--edge')
  await visitor.opens('/ceramiccoating')
  await visitor.sees(heading('Ceramic Coating'))
  await visitor.presses(slider)
  await visitor.hits(Key.END)
  await visitor.finds(slider, 'value', '100')
  await visitor.asks(edge).then((value) => {
    if (value !== '100%') throw new Error(`The edge stands at ${value}`)
  })
  await visitor.presses(link('Book Now', card('Gold')))
  await visitor.isAt('/quote?package=gold')
  await visitor.finds(field('Message'), 'value', 'I would like a quote for Ceramic Coating: Gold.\n')
})

journey('a question opens to its answer, and closes', async ({ visitor }) => {
  const question: Place = { name: 'the first question', xpath: '(//details)[1]/summary' }
  const answer: Place = { name: 'its answer', xpath: '(//details)[1]//p' }
  await visitor.opens('/')
  await visitor.seesNo(answer)
  await visitor.presses(question)
  await visitor.sees(answer)
  await visitor.presses(question)
  await visitor.seesNo(answer)
})

journey('an unknown address has a way back', async ({ visitor }) => {
  await visitor.opens('/no-such-page')
  await visitor.presses(link('Back to the home page'))
  await visitor.isAt('/')
})
