import { cleanText } from '../text.ts'

/** The mailboxes of most customers. */
const KNOWN =
  'gmail.com hotmail.com hotmail.co.uk outlook.com yahoo.com yahoo.co.uk icloud.com btinternet.com googlemail.com virginmedia.com talktalk.net'

/** Mailboxes too, although they look like slips of Gmail. */
const LOOK_ALIKE = /^[ey]?mail\.com$/

/** The domain that was probably meant: gmail.com for `ailsa@gmail.con`. Refuses nothing: it may be wrong. */
export function meantDomain(email: string): string | undefined {
  const domain = cleanText(email).trim().toLowerCase().replace(/.*@/, '')
  const mended = domain.replace(/[^.]+$/, mendEnding).replace(/^(g(?:oogle)?mail|btinternet|virginmedia)\..*/, '$1.com')
  const similar = LOOK_ALIKE.test(mended) ? mended : KNOWN.split(' ').find((mailbox) => isSlip(mended, mailbox))
  const domainMeant = similar ?? mended
  return domainMeant === domain ? undefined : domainMeant
}

/** Mends the ending of any domain, unless it exists: .om, .bom, .mom, .cm, .cam and .co do. */
function mendEnding(ending: string): string {
  if (/^(?:[ku]|[iy]k|u[jl]|ku|ukk)$/.test(ending)) return 'uk'
  return isSlip(ending, 'com') && !/^(?:[bm]?om|ca?m|co)$/.test(ending) ? 'com' : ending
}

/** Whether at most one letter was left out, added, replaced or swapped with the next. */
function isSlip(text: string, target: string): boolean {
  return [...target, ''].some((letter, at) => {
    const [rest, typedRest] = [target.slice(at + 1), text.slice(at)]
    const slips = [rest, typedRest[0] + rest, typedRest[0] + letter + rest, rest[0] + letter + rest.slice(1)]
    return text.startsWith(target.slice(0, at)) && slips.includes(typedRest)
  })
}
