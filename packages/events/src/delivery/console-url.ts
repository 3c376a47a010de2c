/**
 * Where messages to people lead: to the first of the origins at which the console is opened.
 *
 * @returns an empty text where there is none
 */
export function consoleUrlOf(origins: readonly string[]): string {
  const [origin] = origins

  return origin === undefined ? '' : `${origin}/console`
}
