/** Maximum number of characters that a browser lays out without a noticeable delay. */
const maxShown = 100_000

/** Returns the beginning of a text without splitting a surrogate pair. */
export function beginningOf(text: string): string {
  return text.length <= maxShown ? text : text.slice(0, maxShown).replace(/[\uD800-\uDBFF]$/, '')
}
