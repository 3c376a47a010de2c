/** A part of a text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number
  readonly end: number
}

export interface Replacement extends Span {
  readonly by: string
}

/** Replaces some spans of a text. A span inside another one is replaced with it. */
export function replace(text: string, replacements: readonly Replacement[]): string {
  let replaced = ''
  let position = 0
  for (const { start, end, by } of replacements.toSorted((one, other) => one.start - other.start)) {
    if (start < position) continue
    replaced += text.slice(position, start) + by
    position = end
  }

  return replaced + text.slice(position)
}
