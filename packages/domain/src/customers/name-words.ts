/** By so many of its words, the first ones, a name is found. */
export const maxNameWords = 6

const maxLetters = 40

/** Letters that stay letters of their own when accents are taken off, though people type them without. */
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

/** Most names: they are cheap. */
const plainName = /^[A-Za-z]{1,40}(?: [A-Za-z]{1,40}){0,5}$/

/**
 * The words of a name as people search for them: whatever their case, accents, apostrophes and other signs were. They
 * are separated by a space; empty for a name that has no letter and no digit.
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

/** Some letters have a pair of letters as their other case, and some of those another case again. */
function inOneCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase()
}

function beginning(text: string): string {
  return text.length <= maxLetters ? text : Array.from(text).slice(0, maxLetters).join('')
}
