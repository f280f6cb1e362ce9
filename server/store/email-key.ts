/** Identifies a mailbox: capitals, and a tag as in name+tag@example.com, make no difference. */
export function emailKey(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*/, '')
}
