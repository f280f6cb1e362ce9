/** Hides the gallery, and the links to it, if its code fails to load. Otherwise its placeholders would stay. */
document
  .getElementById('gallery')
  ?.closest('astro-island')
  ?.addEventListener('astro:hydration-error', () =>
    document.documentElement.setAttribute('data-no-gallery', ''),
  )
