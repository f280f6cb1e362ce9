/** Providers that ignore dots, hyphens and underscores, by their domains for one mailbox. */
const DOMAINS = new Map([
  ...['gmail.com', 'googlemail.com'].map((domain) => [domain, 'gmail.com'] as const),
  ...['proton.me', 'protonmail.com', 'pm.me'].map((domain) => [domain, 'proton.me'] as const),
])

/**
 * Identifies a mailbox, without what providers ignore in an address: case, a tag as in name+tag@x and, at some, dots. Two
 * people may share one, so it only limits what is sent.
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email
    .toLowerCase()
    .replace(/(?<=.)\+[^@]*/, '')
    .split('@')
  const one = DOMAINS.get(domain)
  return one ? `${local.replaceAll(/[._-]/g, '') || local}@${one}` : `${local}@${domain}`
}
