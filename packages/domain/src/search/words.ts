import { beginning, foldWord } from './fold.ts'
import type { Steps } from './steps.ts'

/** A searched word of a text, and the place of its letters in UTF-16 units. */
export interface PlacedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Pattern of a query word: it matches an equal word, or each word that begins with it. */
export interface WordPattern {
  readonly word: string
  readonly isPrefix: boolean
}

/**
 * Letters of scripts without spaces between words. Their words are pairs of adjacent letters: that needs no dictionary.
 */
const unspaced =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{M}\\p{N}]]'
const spaced = `[[\\p{L}\\p{M}\\p{N}]--${unspaced}]`
const apostrophes = "['\\u2018\\u2019\\u02bc`\\u00b4]+"

const anyToken = new RegExp(`(${unspaced}+)|${spaced}+(?:${apostrophes}${spaced}+)*`, 'gv')
const letter = /\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gu
const foldedWord = /[\p{L}\p{M}\p{N}]+/gu
const asciiText = /^\p{ASCII}*$/u
const asciiOnly = /^[A-Za-z0-9]+$/
const asciiWord = /[a-z0-9]+/g

/** UTF-16 units of a part of a text: about a millisecond if each is another letter. */
const partLength = 1_024

/** Returns the different words of texts, at most `most`. */
export function* searchWords(texts: Iterable<string>, most: number): Steps<Set<string>> {
  const words = new Set<string>()
  for (const text of texts) {
    for (const part of partsOf(text)) {
      for (const word of part.words?.map((placed) => placed.word) ?? differentWords(part)) {
        if (words.size >= most) return words
        words.add(word)
      }
      yield
    }
  }

  return words
}

/** Returns the words of a text in their order, some at a time. */
export function* placedWords(text: string): Generator<readonly PlacedWord[]> {
  for (const part of partsOf(text)) yield part.words ?? placedWordsOf(part)
}

/** Returns what the words of a text with these letters match. All must match. */
export function wordPatterns(text: string): WordPattern[] {
  return tokensOf({ text, start: 0 }).flatMap(({ words, isRun }) => {
    // The last letter is not the last one of each run that contains these letters.
    if (isRun && words.length > 1) return words.slice(0, -1).map(({ word }) => ({ word, isPrefix: false }))

    return words.map(({ word }) => ({ word, isPrefix: isRun }))
  })
}

interface Part {
  readonly text: string
  readonly start: number
  /** Words of the part, if it was necessary to find them to divide the text. */
  readonly words?: readonly PlacedWord[]
}

/**
 * Divides a text at spaces or, where there are none for long, between words. Only a word of 1,024 letters is divided.
 */
function* partsOf(text: string): Generator<Part> {
  if (text.length <= partLength) return yield { text, start: 0 }
  for (let start = 0; start < text.length; ) {
    const piece = text.slice(start, start + partLength)
    const space = start + piece.length === text.length ? piece.length : piece.lastIndexOf(' ')
    if (space > 0) {
      yield { text: piece.slice(0, space), start }
      start += space
    } else {
      const part = { text: withoutHalfLetter(piece), start }
      const { end, words } = wordsBeforeCut(part)
      yield { ...part, words }
      start = end
    }
  }
}

/** Apostrophes between the letters of a word: a word whose end is as near to a cut may continue after it. */
const nearCut = 16

/** Returns the words that the end of a part does not cut, and the place at which the next part begins. */
function wordsBeforeCut(part: Part): { readonly words: readonly PlacedWord[]; readonly end: number } {
  const tokens = tokensOf(part)
  const words = tokens.flatMap((token) => token.words)
  const end = part.start + part.text.length
  const last = tokens.at(-1)
  if (last === undefined || last.end < end - nearCut) return { words, end }
  if (last.start > part.start) return { words: tokens.slice(0, -1).flatMap((token) => token.words), end: last.start }
  // The next part begins with the last letter of a run, for the pair with the letter after it.
  const lastLetter = last.isRun && words.length > 1 ? words.at(-1) : undefined

  return lastLetter === undefined ? { words, end } : { words: words.slice(0, -1), end: lastLetter.start }
}

function withoutHalfLetter(piece: string): string {
  return /[\ud800-\udbff]$/.test(piece) && piece.length > 1 ? piece.slice(0, -1) : piece
}

/** Finds the words of ASCII text at half the cost of the general way, which finds the same words. */
function differentWords(part: Part): string[] {
  return asciiText.test(part.text)
    ? (part.text.toLowerCase().replaceAll(/['`]/g, '').match(asciiWord) ?? []).map(beginning)
    : placedWordsOf(part).map(({ word }) => word)
}

function placedWordsOf(part: Part): PlacedWord[] {
  return tokensOf(part).flatMap(({ words }) => words)
}

/** A word with its signs, or a run of letters without spaces. */
interface Token {
  readonly words: readonly PlacedWord[]
  readonly isRun: boolean
  readonly start: number
  readonly end: number
}

function tokensOf({ text, start: offset }: Part): Token[] {
  return Array.from(text.matchAll(anyToken), ({ 0: token, 1: run, index }) => {
    const start = offset + index
    const words = run === undefined ? wordsOf(token, start) : pairsOf(run, start)

    return { words, isRun: run !== undefined, start, end: start + token.length }
  })
}

function wordsOf(token: string, start: number): PlacedWord[] {
  const words = asciiOnly.test(token) ? [token.toLowerCase()] : (foldWord(token).match(foldedWord) ?? [])

  return words.map((word) => ({ word: beginning(word), start, end: start + token.length }))
}

/** Returns each pair of adjacent letters, and the last letter. */
function pairsOf(run: string, start: number): PlacedWord[] {
  const letters = Array.from(run.matchAll(letter))
    .map(({ 0: text, index }) => ({ folded: foldLetter(text), start: start + index, end: start + index + text.length }))
    .filter(({ folded }) => folded !== '')

  return letters.map(({ folded, start: from, end }, index) => {
    const next = letters[index + 1]

    return { word: folded + (next?.folded ?? ''), start: from, end: next?.end ?? end }
  })
}

/** Folded letters of runs, because a text repeats its letters. */
const foldedLetters = new Map<string, string>()
const maxFoldedLetters = 30_000

function foldLetter(text: string): string {
  const known = foldedLetters.get(text)
  if (known !== undefined) return known
  const folded = foldWord(text)
  if (text.length > 4) return folded
  if (foldedLetters.size === maxFoldedLetters) foldedLetters.clear()
  foldedLetters.set(text, folded)

  return folded
}
