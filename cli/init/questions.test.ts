import { expect, test } from 'vitest'
import { canonical, profilesOf } from './questions.ts'

test.each([
  ['#D6A545', '#d6a545'],
  ['"#d6a545"', '#d6a545'],
  ['‘d6a545’', '#d6a545'],
  ['#da5', '#ddaa55'],
  ['rgb(214, 165, 69);', '#d6a545'],
  ['214, 165, 69', '#d6a545'],
  ['hsl(120 100% 25%)', '#008000'],
  ['Orange', '#ffa500'],
  ['RGB(214,165,69)', '#d6a545'],
  ['1E3', '#11ee33'],
])('the colour %s is %s', (written, hex) => {
  expect(canonical('accent', written)).toBe(hex)
})

test.each([
  ['https://nextdoor.co.uk/pages/aire', 'nextdoor'],
  ['https://www.facebook.com/aire', 'facebook'],
  ['https://m.facebook.com/aire', 'facebook'],
  ['https://en-gb.facebook.com/aire', 'facebook'],
  ['https://fb.me/aire', 'facebook'],
  ['https://www.pinterest.com.au/aire', 'pinterest'],
  ['https://uk.trustpilot.com/review/aire', 'trustpilot'],
  ['https://www.yell.com/biz/aire', 'yell'],
  ['https://www.gumtree.de/aire', 'gumtree'],
  ['https://youtu.be/aire', 'youtube'],
  ['https://about.me/aire', 'about'],
  ['https://maps.app.goo.gl/aire', 'google'],
  ['https://my-hammer.de/aire', 'myhammer'],
  ['https://x.com/aire', 'x'],
  ['https://192.com/aire', 'network'],
])('%s is a page of %s', (address, network) => {
  expect(profilesOf([address])).toEqual({ [network]: address })
})
