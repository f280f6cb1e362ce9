import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CarPicker } from './CarPicker.tsx'

test('without a package for any of its parts there is no car', () => {
  const texts = {
    heading: 'Where shall we start?',
    text: 'Pick a part.',
    parts: [{ part: 'paint' as const, name: 'Paint', package: 'gone', text: 'Shine.' }],
    unsure: { heading: 'Not sure?', text: 'Ask.', link: 'Describe your car' },
  }
  expect(renderToStaticMarkup(<CarPicker texts={texts} packages={[]} children={null} />)).toBe('')
})
