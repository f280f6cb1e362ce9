/**
 * For how many days a quote request is kept, unless RETENTION_DAYS says otherwise. The privacy notice
 * promises it, and the server keeps the promise.
 */
export const DEFAULT_RETENTION_DAYS = 365
