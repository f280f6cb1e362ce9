/**
 * Only the form leads to this page, and it thanks for the request. Opened from the history, a bookmark or another site,
 * there may be nothing to thank for: show the template instead. The referrer survives a reload and the back button.
 */
const template = document.querySelector<HTMLTemplateElement>('[data-opened-directly]')
const isFromThisSite = document.referrer.startsWith(`${location.origin}/`)

if (template && !isFromThisSite) template.parentElement?.replaceChildren(template.content)
