import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shownReviews } from '../content/load-content.ts'
import { serviceSchema } from '../content/schemas/service.ts'
import { CarPicker } from './home/CarPicker.tsx'
import { PackagePanels } from './home/PackagePanels.tsx'
import { Reviews } from './home/Reviews.tsx'

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

test('the book says that customers sent its reviews only if the desk put each there', () => {
  const shown = (ids: (string | undefined)[]) => {
    const reviews = ids.map((id) => ({
      id,
      text: 'Shiny.',
      name: 'Fiona',
      date: '2026-05-01',
      example: false,
      picture: undefined,
    }))
    return renderToStaticMarkup(<Reviews heading="In their words" reviews={reviews} />).includes('Sent by customers')
  }
  expect(shown(['7KQ4-M9XR', '3ACD-EFGH'])).toBe(true)
  for (const id of [undefined, 'fiona', '7kq4-m9xr']) expect(shown(['7KQ4-M9XR', id])).toBe(false)
})

test('the book has the newest six reviews, whole, and examples only on localhost, where they are marked', () => {
  const review = (day: number, example: boolean) => ({
    text: `<b>${day}</b>`,
    name: 'Fiona',
    date: `2026-05-0${day}`,
    example,
  })
  const shown = (all: ReturnType<typeof review>[], url: string) => {
    const content = shownReviews({ heading: 'In their words', reviews: all }, url)
    const reviews = content?.reviews.map((one) => ({ ...one, picture: undefined })) ?? []
    const html = renderToStaticMarkup(<Reviews heading="In their words" reviews={reviews} />)
    return (
      content && [
        [...html.matchAll(/&lt;b&gt;(\d)&lt;\/b&gt;”/g)].map(([, day]) => day).join(' '),
        html.split('>Example<').length - 1,
      ]
    )
  }
  const all = [1, 7, 2, 3, 4, 6, 5].map((day) => review(day, day > 5))
  expect(shown(all, 'http://localhost:3000')).toEqual(['7 6 5 4 3 2', 2])
  expect(shown(all, 'https://burnish.example')).toEqual(['5 4 3 2 1', 0])
  expect(shown([review(1, true)], 'https://burnish.example')).toBeUndefined()
})
