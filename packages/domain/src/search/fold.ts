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
const maxLetters = 40

/** Returns a text in the form in which words are compared: without case, accents and apostrophes. */
export function fold(text: string): string {
  const letters = text.normalize('NFD').replace(apostrophe, '').normalize('NFKD').replace(apostrophe, '')

  return inOneCase(letters.replace(accent, '')).replace(/[ςæðđħłøœþŧ]/g, (letter) => plainLetters[letter] ?? letter)
}

/** Returns the compared beginning of a word: the first 40 letters. */
export function beginning(word: string): string {
  return word.length <= maxLetters ? word : Array.from(word).slice(0, maxLetters).join('')
}

/** Some letters become two letters in the other case, and some of those change again. */
function inOneCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase()
}
