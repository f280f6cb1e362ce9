/** Identifies a mailbox, ignoring case and a tag as in name+tag@example.com. */
export function emailKey(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*/, '')
}
