import { ExpectedError } from '../expected-error.ts'
import { type WordPattern, wordPatterns } from './words.ts'

/** A part of a query: a call matches if it has all its words. */
export interface SearchTerm {
  readonly patterns: readonly WordPattern[]
  /** Whether a call with these words does not match. */
  readonly isExcluded: boolean
  /** Whether the words must follow each other in one text. */
  readonly isPhrase: boolean
}

/** Terms that a call must have or not have. At least one is not excluded. */
export type SearchQuery = readonly SearchTerm[]

/** A search that cannot be run. */
export class SearchError extends ExpectedError {
  override readonly name = 'SearchError'
  override readonly status = 400

  /** @param problem what is wrong with the search, such as `must close each quote` */
  constructor(problem: string) {
    super(`search ${problem}`)
  }
}

export const searchLimits = { characters: 200, terms: 8, phrases: 2, words: 40, prefixLetters: 2 } as const

const part = /(?<sign>-?)(?:"(?<phrase>[^"]*)(?<close>"?)|(?<text>[^\s"]+))/g

/**
 * Reads a search: words, `"phrases"`, `-excluded` and `prefix*`. All must match.
 *
 * @throws {SearchError}
 */
export function parseSearch(text: string): SearchQuery {
  if (Array.from(text).length > searchLimits.characters)
    throw new SearchError(`must have at most ${searchLimits.characters} characters`)
  const terms = Array.from(text.replaceAll(/[\u201c\u201d]/g, '"').matchAll(part))
    .map(({ groups = {} }) => termOf(groups))
    .filter(({ patterns }) => patterns.length > 0)
  check(terms)

  return terms
}

function termOf({ sign, phrase, close, text = '' }: Readonly<Record<string, string | undefined>>): SearchTerm {
  const isExcluded = sign === '-'
  if (phrase === undefined) {
    return { patterns: patternsOf(text, { isPrefix: text.endsWith('*') }), isExcluded, isPhrase: false }
  }
  if (close === '') throw new SearchError('must close each quote')
  if (isExcluded) throw new SearchError('must not exclude a phrase: exclude one of its words')
  const patterns = patternsOf(phrase, { isPrefix: false })

  return { patterns, isExcluded, isPhrase: patterns.length > 1 }
}

function patternsOf(text: string, { isPrefix }: { readonly isPrefix: boolean }): WordPattern[] {
  const patterns = wordPatterns(text)
  const last = patterns.at(-1)
  if (!isPrefix || last === undefined) return patterns
  if (!last.isPrefix && Array.from(last.word).length < searchLimits.prefixLetters)
    throw new SearchError(`must have at least ${searchLimits.prefixLetters} letters before *`)

  return [...patterns.slice(0, -1), { ...last, isPrefix: true }]
}

function check(terms: SearchQuery): void {
  const { terms: most, phrases, words } = searchLimits
  if (terms.length === 0) throw new SearchError('must have a letter or a digit')
  if (terms.length > most || terms.flatMap(({ patterns }) => patterns).length > words)
    throw new SearchError(`must have at most ${most} words`)
  if (terms.filter(({ isPhrase }) => isPhrase).length > phrases)
    throw new SearchError(`must have at most ${phrases} phrases`)
  if (terms.every(({ isExcluded }) => isExcluded)) throw new SearchError('must have a word that is not excluded')
}
