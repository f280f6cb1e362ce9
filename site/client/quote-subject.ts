/**
 * Writes the service or package in the URL (`/quote?package=revive`) into the first line of the message. Unknown slugs
 * are ignored, and text that the visitor has typed is kept.
 */
const subjects = document.querySelector<HTMLElement>('[data-quote-subjects]')
const message = document.querySelector<HTMLTextAreaElement>('[data-quote-form] textarea')
const query = new URLSearchParams(location.search)
const subjectOf = new Map<string, string>(JSON.parse(subjects?.dataset.quoteSubjects ?? '[]'))
const subject = subjectOf.get(query.get('package') ?? '') ?? subjectOf.get(query.get('service') ?? '')

if (message && subject && !message.value) message.value = `I would like a quote for ${subject}.\n`
