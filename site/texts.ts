/*
 * The words of the interface, which are the same for every business. What is said of the business is content; what an
 * island or a script in the browser says is beside it.
 */

// The gallery’s island uses these too. The browser loads nothing else of this file.
export const CLOSE = 'Close'
export const FREE_QUOTE = 'Get a free quote'

const PREFER_TO_TALK = 'Prefer to talk?'
const FREE_QUOTE_CAPS = 'GET A FREE QUOTE'
const BACK_HOME = 'Back to the home page'

export const TEXTS = {
  page: { skip: 'Skip to content' },
  header: { home: (name: string) => `${name}, home`, main: 'Main', menu: 'Menu', quote: FREE_QUOTE_CAPS },
  menu: { heading: 'Menu', quote: FREE_QUOTE_CAPS, call: 'Call' },
  bottomBar: { label: 'Contact', call: 'Call', quote: 'Free quote' },
  footer: {
    call: PREFER_TO_TALK,
    contact: 'Contact',
    hours: 'Opening hours',
    follow: 'Follow us',
    terms: 'Terms & Conditions',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
  },
  textPage: { effective: 'Effective', lastChanged: 'Last changed', contents: 'On this page' },

  price: { onEnquiry: 'Contact for pricing' },
  about: { approved: (body: string) => `${body} Approved`, insured: 'Insured' },
  facts: {
    trader: (name: string, company?: string) => (company ? `${name}, company number ${company}` : name),
    since: (year: number) => `In the trade since ${year}`,
    approved: (body: string, number?: string) => `${body} Approved${number ? `, number ${number}` : ''}`,
  },
  carPicker: {
    included: 'What’s included',
    includedIn: (name: string) => `What’s included in ${name}`,
  },
  services: { more: 'Learn More' },
  sizes: {
    question: 'How big is your car?',
    label: 'The size of your car',
    yours: 'Your car',
    unsure: 'Not sure',
    pricesAreForIt: 'The prices follow the size',
    pricesAreFor: '“From” prices are for',
    inCondition: 'in average condition.',
    from: (size: string) => `“From” is for a ${size.toLowerCase()} car in average condition.`,
  },
  packageTable: { caption: (service: string) => `${service}, compared`, time: 'Time' },
  comparison: { before: 'Before', after: 'After' },
  lamp: {
    paint: 'Show the paint',
    after: (packageName = '') => `After ${packageName}`.trim(),
    move: 'Move the lamp',
    position: 'Inspection lamp, moved with the arrow keys',
  },
  reviews: {
    source: (host: string) => `on ${host}`,
    more: 'Read our reviews',
    sentHere: 'Sent by customers of requests made here, shown as written',
    turn: (others: number) => `Turn the page: ${others} more`,
    photo: (name: string) => `${name}’s photo`,
    example: 'Example',
  },
  coating: { book: 'Book Now' },
  qrLanding: { title: 'Welcome', call: 'Call Us' },

  quote: {
    title: 'Free quote',
    description: (name: string, reply: string | undefined) =>
      `Ask ${name} for a free quote: tell us about your car, and we’ll ${reply ? `reply within ${reply}` : 'be in touch'}.`,
    call: PREFER_TO_TALK,
    add: 'Add to my quote',
    added: 'Added',
    whichever: 'not sure which',
  },
  check: { heading: 'Please check your request' },
  sent: {
    title: 'Your quote request',
    heading: 'Thank you!',
    text: 'Your quote request has been submitted successfully.',
    emailed: (phone: string) =>
      `Your reference is on its way by email. If it hasn’t arrived in ten minutes, check your junk folder or call ${phone}.`,
    notEmailed: (phone: string) => `If you’d like to add something, call ${phone}.`,
    photosMissing: (phone: string) =>
      `Not all of your photos could be saved. We have your request; to send the photos another way, call ${phone}.`,
    home: BACK_HOME,
  },
  notSent: {
    heading: 'Looking for your quote request?',
    text: (phone: string) =>
      `If you have sent us one, its reference is in your email. If it is not there, call ${phone}.`,
  },
  notFound: {
    heading: 'Page not found',
    text: 'We can’t find that page. It may have moved, or the link may be wrong.',
    home: BACK_HOME,
  },
}
