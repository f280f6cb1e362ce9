/**
 * Puts the service or package that the address names (`/quote?package=revive`) into the first line of the
 * message. Only known slugs count, and nothing that someone typed is overwritten.
 */
const subjects = document.querySelector<HTMLElement>('[data-quote-subjects]')
const message = document.querySelector<HTMLTextAreaElement>('[data-quote-form] textarea')
const asked = new URLSearchParams(location.search)
const known = new Map<string, string>(JSON.parse(subjects?.dataset.quoteSubjects ?? '[]'))
const subject = known.get(asked.get('package') ?? '') ?? known.get(asked.get('service') ?? '')

if (message && subject && !message.value) message.value = `I would like a quote for ${subject}.\n`
