const NAV_LINKS = [
  ['GALLERY', 'gallery'],
  ['ABOUT', 'about'],
  ['SERVICES', 'services'],
  ['LOCATION', 'location'],
  ['CONTACT', 'footer'],
] as const

/** The links of the header and the menu, in order: the label, and the id of a section on the home page. */
export const navLinks = (hasGallery: boolean) => NAV_LINKS.filter(([, id]) => hasGallery || id !== 'gallery')
