/** In characters: so much is laid out within a blink. */
const maxShown = 100_000

/** As much of a text as is shown at once, without half a character at its end. */
export function beginningOf(text: string): string {
  return text.length <= maxShown ? text : text.slice(0, maxShown).replace(/[\uD800-\uDBFF]$/, '')
}
