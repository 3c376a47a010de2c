import { beginning, fold } from './fold.ts'
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

/** Letters of scripts without spaces between words. Their words are pairs of adjacent letters: that needs no dictionary. */
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

/** Words that one step places: about two milliseconds if they are not in ASCII. */
const wordsPerStep = 1_000

/** Returns the different words of texts, at most `most`. */
export function* searchWords(texts: Iterable<string>, most: number): Steps<Set<string>> {
  const words = new Set<string>()
  for (const text of texts) {
    // Half the cost of the general way, which finds the same words.
    const found = asciiText.test(text)
      ? (text.toLowerCase().replaceAll(/['`]/g, '').match(asciiWord) ?? []).map(beginning)
      : (yield* placedWords(text)).map(({ word }) => word)
    yield
    for (const word of found) {
      if (words.size >= most) return words
      words.add(word)
    }
  }

  return words
}

/** Returns the words of a text in their order. */
export function* placedWords(text: string): Steps<PlacedWord[]> {
  const placed: PlacedWord[] = []
  let step = 0
  for (const { words } of tokensOf(text)) {
    for (const word of words) placed.push(word)
    if (placed.length < step + wordsPerStep) continue
    step = placed.length
    yield
  }

  return placed
}

/** Returns what the words of a text with these letters match. All must match. */
export function wordPatterns(text: string): WordPattern[] {
  return Array.from(tokensOf(text)).flatMap(({ words, isRun }) => {
    // The last letter is not the last one of each run that contains these letters.
    if (isRun && words.length > 1) return words.slice(0, -1).map(({ word }) => ({ word, isPrefix: false }))

    return words.map(({ word }) => ({ word, isPrefix: isRun }))
  })
}

interface Token {
  readonly words: readonly PlacedWord[]
  readonly isRun: boolean
}

function* tokensOf(text: string): Generator<Token> {
  for (const { 0: token, 1: run, index } of text.matchAll(anyToken))
    yield run === undefined
      ? { words: wordsOf(token, index), isRun: false }
      : { words: pairsOf(run, index), isRun: true }
}

function wordsOf(token: string, start: number): PlacedWord[] {
  const words = asciiOnly.test(token) ? [token.toLowerCase()] : (fold(token).match(foldedWord) ?? [])

  return words.map((word) => ({ word: beginning(word), start, end: start + token.length }))
}

/** Returns each pair of adjacent letters, and the last letter. */
function pairsOf(run: string, start: number): PlacedWord[] {
  const letters = Array.from(run.matchAll(letter))
    .map(({ 0: text, index }) => ({ folded: fold(text), start: start + index, end: start + index + text.length }))
    .filter(({ folded }) => folded !== '')

  return letters.map(({ folded, start: from, end }, index) => {
    const next = letters[index + 1]

    return { word: folded + (next?.folded ?? ''), start: from, end: next?.end ?? end }
  })
}
