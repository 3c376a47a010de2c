/** A name is found by this many of its first words. */
export const maxNameWords = 6

const maxLetters = 40

/** Letters that Unicode does not decompose, although people type them without the accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ς: 'σ',
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  þ: 'th',
  ŧ: 't'
}

const accent = /[\p{Mn}&&\p{Script=Inherited}]/gv
const apostrophe = /['\u2018\u2019\u02bc`\u00b4]/g
const word = /[\p{L}\p{M}\p{N}]+/gu

/** A fast path for most names. */
const plainName = /^[A-Za-z]{1,40}(?: [A-Za-z]{1,40}){0,5}$/

/**
 * Returns the words of a name in a form for search, without case, accents, apostrophes and other signs. Words are
 * separated by a space. Empty for a name without letters and digits.
 */
export function nameWords(name: string): string {
  if (plainName.test(name)) return name.toLowerCase()
  const letters = name.normalize('NFD').replace(apostrophe, '').normalize('NFKD').replace(apostrophe, '')
  const plain = inOneCase(letters.replace(accent, '')).replace(
    /[ςæðđħłøœþŧ]/g,
    (letter) => plainLetters[letter] ?? letter
  )

  return (plain.match(word) ?? []).slice(0, maxNameWords).map(beginning).join(' ')
}

/** Some letters become two letters in the other case, and some of those change again. */
function inOneCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase()
}

function beginning(text: string): string {
  return text.length <= maxLetters ? text : Array.from(text).slice(0, maxLetters).join('')
}
