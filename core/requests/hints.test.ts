import { expect, test } from 'vitest'
import { meantDomain } from './hints.ts'

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
