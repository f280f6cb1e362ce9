/**
 * Shows the bottom bar of small screens while neither the hero's buttons nor the quote form is visible. The head of the
 * document, which never is, makes the observer report on a page that has neither.
 */
const bar = document.querySelector('[data-bottom-bar]')
const inView = new Set<Element>()

const observer = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) inView.add(target)
    else inView.delete(target)
  }
  bar?.toggleAttribute('data-shown', !inView.size)
})

for (const target of document.querySelectorAll('head, [data-hero-actions], [data-quote-form]')) observer.observe(target)
