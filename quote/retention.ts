/**
 * How many days a quote request is kept, unless RETENTION_DAYS is set. The privacy notice states the number, and the
 * server erases older requests.
 */
export const DEFAULT_RETENTION_DAYS = 365
