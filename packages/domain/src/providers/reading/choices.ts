import { readFirst, type Source, unreadable } from './source.ts'

/** Reads one of some words. Any other value is recorded as unreadable. */
export function readChoice<Choice extends string>(
  source: Source,
  choices: readonly Choice[],
  ...paths: readonly string[]
): Choice | null {
  return readFirst(source, paths, (value) => choices.find((choice) => choice === value) ?? unreadable)
}

/** Reads a whole number from 0 to `max`. */
export function readWholeNumber(source: Source, max: number, ...paths: readonly string[]): number | null {
  return readFirst(source, paths, (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? value : unreadable
  )
}
