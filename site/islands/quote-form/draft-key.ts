/** The key of the draft in the session storage; see islands/photos/draft.ts. */
export const DRAFT = 'draft'
