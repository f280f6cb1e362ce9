import { journey } from './journey.ts'
import type { Place } from './places.ts'

journey.skip(({ engine }) => engine !== 'chromium', 'The promise is about Chromium.')

const ROOT: Place = { name: 'the page', xpath: '/html' }

journey(
  'the home page is kept while the visitor is on the quote page, and back at once',
  async ({ visitor }) => {
    await visitor.opens('/')
    await visitor.evaluates(() =>
      addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.kept = String(persisted)
      }),
    )
    // By script: the driver loses a page from which a link to a prerendered page was followed.
    await visitor.evaluates(() => location.assign('/quote'))
    await visitor.isAt('/quote')
    await visitor.evaluates(() => history.back())
    await visitor.isAt('/')
    await visitor.findsProperty(ROOT, 'dataset.kept', 'true')
  },
)
