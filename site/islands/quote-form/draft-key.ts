/** The key of the draft in the session storage; see draft.ts. */
export const DRAFT = 'draft'
