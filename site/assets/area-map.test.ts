import { expect, test } from 'vitest'
import { drawMap } from './area-map.ts'

const district = (name: string, latitude: number, longitude: number, label?: 'left' | 'right') => ({
  name,
  at: [latitude, longitude] as [number, number],
  label,
})
const COAST = [
  district('South Shields', 54.9988, -1.4323),
  district('Sunderland', 54.9069, -1.3838),
  district('Jarrow', 54.9804, -1.4841),
  district('Hebburn', 54.9721, -1.5133),
  district('Whitburn', 54.9537, -1.3685),
  district('Cleadon', 54.9579, -1.402),
]
const sidesOf = (districts: typeof COAST) =>
  Object.fromEntries(drawMap(districts, undefined)?.districts.map(({ name, label }) => [name, label]) ?? [])

test('a name stands on the side of its dot where it stays on the map and clear of others', () => {
  expect(sidesOf(COAST)).toEqual({
    'South Shields': 'right',
    Sunderland: 'left',
    Jarrow: 'right',
    Hebburn: 'right',
    Whitburn: 'left',
    Cleadon: 'right',
  })
})

test('a name does not stand on the dot of another district', () => {
  const near = COAST.map((one) => (one.name === 'Whitburn' ? district('Whitburn', 54.9558, -1.3686) : one))
  expect(sidesOf(near)).toMatchObject({ Whitburn: 'bottom', Cleadon: 'left' })
})

test('a name stands where the content says, unless it would leave the map there', () => {
  const sides = sidesOf([
    district('Whitburn', 54.9537, -1.3685, 'right'),
    district('Jarrow', 54.9804, -1.4841, 'left'),
    ...COAST.filter(({ name }) => !/Whitburn|Jarrow/.test(name)),
  ])
  expect(sides).toMatchObject({ Whitburn: 'left', Jarrow: 'left' })
})
