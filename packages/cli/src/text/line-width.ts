/** Default number of columns. */
export const usualWidth = 80

/** Minimum readable number of columns. */
const leastWidth = 40

/**
 * Returns the number of columns per line. For a terminal, it is the terminal's width. Output to a file or another
 * program uses COLUMNS or 80, so that it does not depend on the reader.
 *
 * @param columns columns of the terminal, if there is one
 */
export function lineWidth(columns: number | undefined, env: Readonly<Record<string, string | undefined>>): number {
  const width = columns || Number(env['COLUMNS'])

  return Number.isSafeInteger(width) && width > 0 ? Math.max(width, leastWidth) : usualWidth
}
