/** In characters: so much is laid out within a blink. */
const maxShown = 100_000

/** As much of a text as is shown at once, without half a character at its end. */
export function beginningOf(text: string): string {
  return text.length <= maxShown ? text : text.slice(0, maxShown).replace(/[\uD800-\uDBFF]$/, '')
}

/** As people read it; as it is where it is no JSON by now. */
export function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
