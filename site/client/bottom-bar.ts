/** Shows the bar at the bottom of a phone's screen while neither the hero's buttons nor the form is in view. */
const bar = document.querySelector('[data-bottom-bar]')
const inView = new Set<Element>()

/** What lies behind the fixed header is not in view. */
const behindHeader = getComputedStyle(document.documentElement).scrollPaddingTop

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    }
    bar?.toggleAttribute('data-shown', inView.size === 0)
  },
  { rootMargin: `-${behindHeader} 0px 0px` },
)

const places = document.querySelectorAll('[data-hero-actions], [data-quote-form]')
for (const place of places) observer.observe(place)
if (places.length === 0) bar?.setAttribute('data-shown', '')
