import type { Span } from './span.ts'

/** A span of a text, and what comes in its place. */
export interface Replacement extends Span {
  readonly by: string
}

/** The text with other text in place of some spans. What stands within another span goes with that. */
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
