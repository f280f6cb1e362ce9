import { expect, test } from 'vitest'
import { namesCarOrPlace } from './hints.ts'

test.each([
  ...['My vw needs a wash', 'Škoda Octavia', 'CITROËN', 'two Fords', 'Mercedes-Benz', 'a Golf', 'MINI Cooper'],
  ...['Land Rover', "it's a Jaguar.", 'BMW', 'the mini', 'Alfa Romeo'],
  ...['SW1A 1AA', 'g41 2ab', 'G412AB', 'we are in EH3.', 'M1', 'glasgow g3 8yw', 'IV27'],
  ...['AB12 CDE', 'ab12cde', 'SG71-OXY', 'P123 ABC', 'a1 abc', 'ABC 123D', 'RIZ 4321', 'DIG 1', 'XIL1234'],
])('%j names a car or a place', (message) => {
  expect(namesCarOrPlace(message)).toBe(true)
})

test.each([
  ...['', 'A blue hatchback, two dogs & <b>sand</b>.', 'Please clean the seats and the wheels', 'mini valet please'],
  ...['Focus on the seat', 'at 8am or 10.30 on the 4th', 'his 2018 car, for 2 people', 'in 2018 for 4k', 'a 4x4'],
  ...['affordable', 'golfing', 'polish', 'Wheels', '07700 900456', 'the 3rd of May 2026, 9-5'],
  ...['Kids’ crumbs, 3 car seats', 'no 12 High Street', 'A BIT DIRTY, 2 SEATS'],
])('%j names neither', (message) => {
  expect(namesCarOrPlace(message)).toBe(false)
})
