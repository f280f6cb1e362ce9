/** One mailbox, however its address is spelled: capitals, and a tag as in name+tag@example.com, lead to it. */
export function emailKey(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*/, '')
}
