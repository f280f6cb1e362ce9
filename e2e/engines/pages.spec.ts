import { expect } from '@playwright/test'
import { Key } from 'selenium-webdriver'
import { TERMS } from '../support/expected-content.ts'
import { journey } from './journey.ts'
import { button, dialog, FOOTER, heading, type Place } from './locators.ts'

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

journey('the slider on the ceramic coating page uncovers the picture', async ({ visitor }) => {
  const slider: Place = { name: 'the slider', xpath: '//input[@type="range"]' }
  const cut = () =>
    document.querySelector<HTMLElement>('[data-before-after]')?.style.getPropertyValue('--cut')
  await visitor.opens('/ceramiccoating')
  await visitor.clicks(slider)
  await visitor.pressesKeys(Key.END)
  await visitor.findsProperty(slider, 'value', '100')
  expect(await visitor.evaluates(cut)).toBe('100%')
})
