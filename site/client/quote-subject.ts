/**
 * Shows the service or package in the URL (`/quote?package=revive`) above the form, with its price and time, and writes
 * it into the first line of the message. A package's id will do too. Unknown slugs are ignored, and text that the visitor
 * has typed is kept.
 */
const subjects = document.querySelector<HTMLElement>('[data-quote-subjects]')
const strip = document.querySelector<HTMLElement>('[data-quote-subject]')
const message = document.querySelector<HTMLTextAreaElement>('[data-quote-form] textarea')
const query = new URLSearchParams(location.search)
const all: [slug: string, name: string, details?: string, id?: string][] = JSON.parse(
  subjects?.dataset.quoteSubjects ?? '[]',
)
const subjectOf = (name: string | null) =>
  all.find(([slug]) => slug === name) ?? all.find(([, , , id]) => id === name)
const [, subject, details] = subjectOf(query.get('package')) ?? subjectOf(query.get('service')) ?? []

if (message && subject && !message.value) message.value = `I would like a quote for ${subject}.\n`

if (strip && subject) {
  const name = document.createElement('strong')
  const more = document.createElement('span')
  name.textContent = subject
  more.textContent = details ?? ''
  strip.replaceChildren(name, ' ', more)
  strip.hidden = false
}
