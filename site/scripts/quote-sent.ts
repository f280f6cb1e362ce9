// Copied into the page as it stands: no types and no imports. See pages/quote/sent.astro.
const template = document.querySelector('template')
if (template && !document.referrer.startsWith(`${location.origin}/`)) {
  template.parentElement?.replaceChildren(template.content)
}
