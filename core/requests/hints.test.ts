import { expect, test } from 'vitest'
import { meantDomain, namesCarOrPlace } from './hints.ts'

test.each([
  ['ailsa@gmail.con', 'gmail.com'],
  ['\u202aailsa@GMAIL.CON\u202c ', 'gmail.com'],
  ['ailsa@gmial.com', 'gmail.com'],
  ['ailsa@gmai.com', 'gmail.com'],
  ['ailsa@gmaill.com', 'gmail.com'],
  ['ailsa@gnail.con', 'gmail.com'],
  ['ailsa@gmail.co.uk', 'gmail.com'],
  ['ailsa@gmail.om', 'gmail.com'],
  ['ailsa@hotmial.co.uk', 'hotmail.co.uk'],
  ['ailsa@hotmail.couk', 'hotmail.co.uk'],
  ['ailsa@hotmail.co.k', 'hotmail.co.uk'],
  ['ailsa@outlok.com', 'outlook.com'],
  ['ailsa@yaho.co.uk', 'yahoo.co.uk'],
  ['ailsa@iclould.com', 'icloud.com'],
  ['ailsa@btinternet.co.uk', 'btinternet.com'],
  ['ailsa@aol.cmo', 'aol.com'],
  ['ailsa@reid-plumbing.xom', 'reid-plumbing.com'],
  ['ailsa@student.gla.ac.ul', 'student.gla.ac.uk'],
])('%j was probably meant for %s', (email, domain) => {
  expect(meantDomain(email)).toBe(domain)
})

test.each([
  ...['gmail.com', 'googlemail.com', 'hotmail.co.uk', 'hotmail.fr', 'yahoo.ca', 'yahoo.co.in', 'outlook.ie'],
  ...['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'me.com', 'live.co.uk', 'aol.com', 'msn.com', 'sky.com'],
  ...['icloud.com.cn', 'proton.me', 'protonmail.ch', 'reid.scot', 'reid.co', 'reid.cam', 'reid.us', 'gla.ac.uk'],
  ...['reid.org.uk', 'reid.london', 'reid.dev', 'reid.net', 'reid.io', 'reid.cymru', 'reid.biz', 'mail.reid.eu'],
  ...['', 'reid'],
])('an address at %s is left alone', (domain) => {
  expect(meantDomain(`ailsa@${domain}`)).toBeUndefined()
})

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
