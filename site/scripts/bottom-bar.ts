/** Shows the bottom bar of small screens while neither the hero's buttons nor the quote form is visible. */
const bar = document.querySelector('[data-bottom-bar]')
const inView = new Set<Element>()

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target)
    else inView.delete(target)
  }
  bar?.toggleAttribute('data-shown', !inView.size)
})

const targets = document.querySelectorAll('[data-hero-actions], [data-quote-form]')
for (const target of targets) observer.observe(target)
if (!targets.length) bar?.setAttribute('data-shown', '')
