/** A message or line with its text. */
export interface Said {
  /** Index among the messages or lines. */
  readonly key: number
  readonly text: string
}

/** A part of the text of a message, as offsets. */
export interface Place {
  readonly key: number
  readonly from: number
  readonly to: number
}

export const maxPlaces = 1_000

/** Returns the places of words in a conversation, in any case and with any white space between them. */
export function findPlaces(said: readonly Said[], words: string): Place[] {
  const pattern = patternOf(words, 'giu')
  if (pattern === undefined) return []
  const places: Place[] = []
  for (const { key, text } of said) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      places.push({ key, from: index, to: index + found.length })
      if (places.length === maxPlaces) return places
    }
  }

  return places
}

/** Returns the place of a quote in its message; the whole message if it continues in another one. */
export function placeOfQuote(said: readonly Said[], message: number, quote: string): Place {
  const text = said.find(({ key }) => key === message)?.text ?? ''
  const found = patternOf(quote, 'u')?.exec(text)

  return { key: message, from: found?.index ?? 0, to: found ? found.index + found[0].length : text.length }
}

function patternOf(words: string, flags: string): RegExp | undefined {
  const escaped = words
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'))

  return escaped.length === 0 ? undefined : new RegExp(escaped.join('\\s+'), flags)
}
