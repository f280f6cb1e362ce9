/** The content that the tests expect, stated here so that a mistake in `content/` cannot change the expectation. */

export const TITLE = 'Burnish - Vehicle Care Specialists'

export const HERO = {
  heading: 'EXPERIENCE THE DIFFERENCE WITH A TEAM THAT CARES FOR YOUR CAR AS MUCH AS YOU DO.',
  /** The end of the heading, which is smaller. */
  headingRest: 'WITH A TEAM THAT CARES FOR YOUR CAR AS MUCH AS YOU DO.',
  quoteButton: 'Get a free quote',
  servicesButton: 'Detailing Services',
  badges: ['Premium Service', 'Certified Experts'],
}

/** The links in the header except GALLERY, which is hidden while there are no videos. */
export const NAV = [
  { label: 'ABOUT', anchor: '#about' },
  { label: 'SERVICES', anchor: '#services' },
  { label: 'LOCATION', anchor: '#location' },
  { label: 'CONTACT', anchor: '#footer' },
]
export const QUOTE_LINK = { label: 'GET A FREE QUOTE', anchor: '#quote' }

export const ABOUT = {
  heading: 'WHO ARE WE?',
  cards: [
    'Professional Team',
    'Mobile Service',
    'Trusted & Caring',
    'Institute of The Motor Industry Approved',
  ],
}

export interface Service {
  name: string
  price: string
  /** In the order of the tabs. The first one is selected. */
  packages: { name: string; price: string }[]
}

export const SERVICES: Service[] = [
  {
    name: 'Exterior & Interior Detailing',
    price: 'from £49',
    packages: [
      { name: 'Exterior Detailed Decontamination', price: 'from £49' },
      { name: 'Interior Revival', price: 'from £99' },
      { name: 'Engine Bay Detail', price: 'from £59' },
      { name: 'Wheels', price: 'from £149' },
    ],
  },
  {
    name: 'Combined Detailing',
    price: 'from £59',
    packages: [
      { name: 'Heritage Essential', price: 'from £59' },
      { name: 'Heritage Prestige', price: 'from £99' },
      { name: 'Heritage Legacy', price: 'from £179' },
    ],
  },
  {
    name: 'Polishing & Paint Correction',
    price: 'from £249',
    packages: [
      { name: 'Enhance', price: 'from £249' },
      { name: 'Revive', price: 'from £349' },
      { name: 'Signature Correction', price: 'from £499' },
    ],
  },
  {
    name: 'Tailored Services & Maintenance',
    price: 'Contact for pricing',
    packages: [{ name: 'Heritage Maintain', price: 'Price on enquiry' }],
  },
]

/** The parts of the car above the services, with their packages. */
export const CAR_PARTS = [
  { part: 'Paint', name: 'Exterior Detailed Decontamination', price: 'from £49' },
  { part: 'Wheels', name: 'Wheels', price: 'from £149' },
  { part: 'Cabin', name: 'Interior Revival', price: 'from £99' },
  { part: 'Engine bay', name: 'Engine Bay Detail', price: 'from £59' },
  { part: 'Inside and out', name: 'Heritage Essential', price: 'from £59' },
]

export const PACKAGES = SERVICES.flatMap(({ packages }) => packages)
export const MIN_STEPS = 5

export const WHY = {
  heading: 'WHY CHOOSE US',
  points: ['Excellence in detailing', 'A true partnership', 'An expert team', 'Premium products'],
}

export const QUOTE = {
  fields: ['Name', 'Email', 'Phone', 'Message'],
  phonePlaceholder: '07XXX XXX XXX',
  submit: 'GET YOUR FREE QUOTE',
}

export const LOCATION = {
  heading: 'WHERE ARE WE?',
  cards: ['Serving Glasgow', 'Mobile Detailing', 'Flexible Coverage'],
}

export const CONTACT = {
  phone: { text: '07700 900123', href: 'tel:+447700900123' },
  whatsapp: { text: 'WhatsApp', href: 'https://wa.me/447700900123' },
  email: { text: 'hello@burnish.example.com', href: 'mailto:hello@burnish.example.com' },
  networks: ['Instagram', 'Facebook', 'TikTok'],
}

export const HOURS = ['Mon-Fri 8am-6pm', 'Saturday 8am-6pm', 'Sunday closed']

export const TERMS = {
  title: 'Terms & Conditions',
  effective: '01/05/2025',
  clauses: [
    'Booking and deposits',
    'Payment',
    'Vehicle condition and extra charges',
    'Service location requirements',
    'Weather',
    'Liability',
    'Customer responsibilities',
    'Changes to these terms',
  ],
  deposit: '20%',
  notice: '48 hours',
}

/** The pages that search engines may index. */
export const INDEXED_PAGES = ['/', '/ceramiccoating', '/quote', '/terms', '/privacy', '/accessibility']
export const UNLISTED_PAGES = ['/quote/sent', '/404']
/** Every page that a visitor can see, including the error page. */
export const PAGES = [...INDEXED_PAGES, ...UNLISTED_PAGES]

export const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }
export const DESKTOP = { viewport: { width: 1440, height: 900 } }
