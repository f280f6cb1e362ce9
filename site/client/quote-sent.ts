// Only the form leads to this page, and it thanks for the request. Opened from the history, a bookmark or another site,
// there may be nothing to thank for: show the template instead. The referrer survives a reload and the back button.
// This file is put into the page as it is, so that nothing wrong is painted first: no types, no imports.
const template = document.querySelector('template')
if (template && !document.referrer.startsWith(`${location.origin}/`)) {
  template.parentElement?.replaceChildren(template.content)
}
