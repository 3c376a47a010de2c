// The command line shows these. This module loads no query builder.

/** Maximum number of items on a page. */
export const maxLimit = 200

/**
 * Matches of a filter without counters are counted, and skipped by an offset, up to this number.
 */
export const mostCounted = 1000

/** A total that shows that there are more matches. */
export const tooMany = mostCounted + 1
