/** Maximum number of items on a page. */
export const maxLimit = 200

/**
 * Matches of a search by name are counted, and skipped by an offset, up to this number. One more shows that there are
 * more.
 */
export const mostCounted = 1000
