/** So many lines a file has at most. Of more, the newest are exported. */
export const maxExported = 100_000
