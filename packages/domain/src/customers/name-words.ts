import { beginning, fold } from '../search/fold.ts'

/** A name is found by this many of its first words. */
export const maxNameWords = 6

const word = /[\p{L}\p{M}\p{N}]+/gu

/** UTF-16 units of a name that are read: twice those of the longest stored one. */
const maxLength = 1_024

/** A fast path for most names. */
const plainName = /^[A-Za-z]{1,40}(?: [A-Za-z]{1,40}){0,5}$/

/**
 * Returns the words of a name in a form for search, without case, accents, apostrophes and other signs. Words are
 * separated by a space. Empty for a name without letters and digits.
 */
export function nameWords(name: string): string {
  if (plainName.test(name)) return name.toLowerCase()

  return (fold(name.slice(0, maxLength)).match(word) ?? []).slice(0, maxNameWords).map(beginning).join(' ')
}
