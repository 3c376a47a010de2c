/** Maximum number of lines of a file; the newest rows are exported. */
export const maxExported = 100_000
