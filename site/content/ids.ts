/**
 * The ids that parts of the pages have themselves. Buttons, labels and the addresses of sections rely on them.
 * e2e/pages/pages.spec.ts checks that none is missing here. Those of tabs, dialogs and the like contain an underscore,
 * which no package and no name can.
 */
const TAKEN =
  /^(main|gallery|about|services|location|footer|heading)$|^(quote|menu|lightbox|terms)([_-]|$)|-heading$/

/** Whether a part of the pages has this id. */
export const isTakenId = (id: string) => TAKEN.test(id)

/** The id of something that the content names, such as `polishing`, which no part of the pages has. */
export const freeId = (slug: string) => (isTakenId(slug) ? `${slug}_` : slug)
