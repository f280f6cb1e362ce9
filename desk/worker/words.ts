/** What a page, and the worker without a page, say where nothing was kept. */
export const NEEDS_SIGNAL = 'Searching, marking, forgetting and signing in need it. Nothing was changed.'
