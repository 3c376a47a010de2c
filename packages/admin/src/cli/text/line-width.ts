/** The columns of a terminal that nobody has told of. */
export const usualWidth = 80

/** What can be read at all. */
const leastWidth = 40

/**
 * How many columns a line has: those of the terminal. What goes into a file or another program has as many as COLUMNS
 * says, or 80: the same as a person sees, whatever reads it.
 *
 * @param columns of the terminal, if there is one
 */
export function lineWidth(columns: number | undefined, env: Readonly<Record<string, string | undefined>>): number {
  const told = columns || Number(env['COLUMNS'])

  return Number.isSafeInteger(told) && told > 0 ? Math.max(told, leastWidth) : usualWidth
}
