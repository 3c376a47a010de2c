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

/**
 * Maximum number of marks after a letter. Burmese letters have up to six. Normalization sorts the marks of a letter, in
 * time that grows with the square of their number.
 */
const maxMarks = 8

/** Also the half-width voicing signs of katakana, which become marks when they are normalized. */
const mark = '[\\p{M}\\uff9e\\uff9f]'
const furtherMarks = new RegExp(`(${mark}{${maxMarks}})${mark}+`, 'gu')

/** UTF-16 units that contain all compared letters of a word, each of them with its marks. */
const maxUnits = maxLetters * (1 + maxMarks) * 2

/** Returns a text in the form in which words are compared: without case, accents and apostrophes. */
export function fold(text: string): string {
  return foldBounded(withFewMarks(text))
}

/** Returns the compared words of a text without spaces, such as `e-mail`. Only the first letters are read. */
export function foldWord(text: string): string {
  return foldBounded(withFewMarks(text).slice(0, maxUnits))
}

function withFewMarks(text: string): string {
  return text.length > maxMarks ? text.replace(furtherMarks, '$1') : text
}

function foldBounded(text: string): string {
  const letters = text.normalize('NFD').replace(apostrophe, '').normalize('NFKD').replace(apostrophe, '')

  return inOneCase(letters.replace(accent, '')).replace(/[ςæðđħłøœþŧ]/g, (letter) => plainLetters[letter] ?? letter)
}

/** Returns the compared beginning of a word: the first 40 letters. */
export function beginning(word: string): string {
  return word.length <= maxLetters
    ? word
    : Array.from(word.slice(0, maxLetters * 2))
        .slice(0, maxLetters)
        .join('')
}

/** Some letters become two letters in the other case, and some of those change again. */
function inOneCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase()
}
