import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { serviceSchema } from '../content/schemas/service.ts'
import { CarPicker } from './home/CarPicker.tsx'
import { PackagePanels } from './home/PackagePanels.tsx'

/** The panels of a service with one package, whose picture has this size. */
function panels(name: string, width: number, height: number): string {
  const stages = [{ name: 'Wash', steps: ['Wash', 'Rinse', 'Dry'] }]
  const entry = { id: 'valet', name, description: 'Shine.', duration: 'A day', stages }
  const service = serviceSchema.parse({ order: 1, name: 'Valet', summary: 'Shine.', packages: [entry] })
  const picture = { sources: [], src: 'a.jpg', width, height }
  const pictured = { ...service, picture, packages: service.packages.map((one) => ({ ...one, picture })) }
  return renderToStaticMarkup(<PackagePanels service={pictured} />)
}

test('a photo that is higher than wide is shown whole', () => {
  expect(panels('Full valet', 1200, 1600)).toContain('data-tall')
  expect(panels('Full valet', 1600, 1200)).not.toContain('data-tall')
})

test('a package with the name of its service is not named twice in sight', () => {
  expect(panels('Valet', 1600, 1200)).toContain('<h3 class="visually-hidden">Valet</h3>')
  expect(panels('Full valet', 1600, 1200)).toContain('<h3>Full valet</h3>')
})

test('without a package for any of its parts there is no car', () => {
  const texts = {
    heading: 'Where shall we start?',
    text: 'Pick a part.',
    parts: [{ part: 'paint' as const, name: 'Paint', package: 'gone', text: 'Shine.' }],
    unsure: { heading: 'Not sure?', text: 'Ask.', link: 'Describe your car' },
  }
  expect(renderToStaticMarkup(<CarPicker texts={texts} packages={[]} sizes={[]} children={null} />)).toBe('')
})
