/** Indents JSON; returns other text unchanged. */
export function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

/** Maximum number of characters that a browser lays out without a noticeable delay. */
const maxShown = 100_000

/** Returns the beginning of a text without splitting a surrogate pair. */
export function readBeginning(text: string): string {
  return text.length <= maxShown ? text : text.slice(0, maxShown).replace(/[\uD800-\uDBFF]$/, '')
}
