/** What a WhatsApp message to the customer begins with. */
export function greeting(name: string, reference: string, businessName: string): string {
  return `Hello ${name}, this is ${businessName} about your quote request ${reference}.`
}

/** A link that opens an email to the customer, with a draft of its text if `body` is given. */
export function replyLink(email: string, reference: string, body?: string): string {
  // Characters such as & and ? are legal in an address, but would end it in a mailto link.
  const address = encodeURIComponent(email).replace('%40', '@')
  // RFC 6068, 5: lines end with CR LF.
  const draft = body === undefined ? '' : `&body=${encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))}`
  return `mailto:${address}?subject=${encodeURIComponent(`Your quote request ${reference}`)}${draft}`
}
