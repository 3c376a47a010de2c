import { type SearchQuery, searchLimits } from './search-query.ts'
import type { Steps } from './steps.ts'
import { type PlacedWord, placedWords, searchWords, type WordPattern } from './words.ts'

/** Maximum number of different words of a call in the index. */
export const maxWordsOfCall = 20_000

/** Returns `true` if the texts of a call match, as the index finds it. */
export function* matchesTexts(query: SearchQuery, texts: readonly string[]): Steps<boolean> {
  const words = yield* searchWords(texts, maxWordsOfCall)
  for (const { patterns, isExcluded } of query) {
    if (patterns.every((pattern) => hasWord(words, pattern)) === isExcluded) return false
    yield
  }

  return yield* hasPhrases(query, texts)
}

/** Returns `true` if each phrase of a query is in one of the texts. */
export function* hasPhrases(query: SearchQuery, texts: readonly string[]): Steps<boolean> {
  const phrases = query.filter(({ isPhrase }) => isPhrase)
  if (phrases.length === 0) return true
  const missing = new Set(phrases)
  for (const text of texts) {
    for (const words of overlappingWords(text)) {
      for (const phrase of missing) if (placesOfPhrase(words, phrase.patterns).length > 0) missing.delete(phrase)
      if (missing.size === 0) return true
      yield
    }
  }

  return false
}

/** Returns the words of a text some at a time, each time after those that may begin a phrase with them. */
export function* overlappingWords(text: string): Generator<readonly PlacedWord[]> {
  let last: readonly PlacedWord[] = []
  for (const some of placedWords(text)) {
    last = last.length === 0 ? some : [...last.slice(-searchLimits.words), ...some]
    yield last
  }
}

/** Returns the indexes at which the words of a phrase begin. */
export function placesOfPhrase(words: readonly PlacedWord[], patterns: readonly WordPattern[]): number[] {
  const begins = (at: number) => patterns.every((pattern, index) => isMatch(pattern, words[at + index]?.word ?? ''))

  return words.flatMap((_, index) => (begins(index) ? [index] : []))
}

export function isMatch({ word, isPrefix }: WordPattern, of: string): boolean {
  return isPrefix ? of.startsWith(word) : of === word
}

function hasWord(words: ReadonlySet<string>, pattern: WordPattern): boolean {
  if (!pattern.isPrefix) return words.has(pattern.word)
  for (const word of words) if (isMatch(pattern, word)) return true

  return false
}
