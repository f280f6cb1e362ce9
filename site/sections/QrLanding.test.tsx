import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { business } from '../../tests/support/builders.ts'
import { QrLanding } from './QrLanding.tsx'

const picture = { sources: [], src: '/van.jpg', width: 4, height: 3 }
const logo = { src: '/logo.svg', width: 4, height: 3 }

test.each([
  ['the logos of partners are a list', [{ ...logo, name: 'The Institute' }], 2],
  ['without logos of partners there is no list of them', [], 1],
])('%s', (_what, partnerLogos, lists) => {
  const html = renderToStaticMarkup(<QrLanding {...{ business, logo, picture, partnerLogos }} />)
  expect(html.match(/<ul/g)).toHaveLength(lists)
})
