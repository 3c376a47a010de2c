/**
 * Returns the base URL for links in messages to people: the first console origin.
 *
 * @returns an empty text without origins
 */
export function consoleUrlOf(origins: readonly string[]): string {
  const [origin] = origins

  return origin === undefined ? '' : `${origin}/console`
}
