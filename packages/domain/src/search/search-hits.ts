import { isMatch, placesOfPhrase } from './match-texts.ts'
import type { SearchQuery, SearchTerm } from './search-query.ts'
import type { SearchedField, SearchedText } from './searched-call.ts'
import type { Steps } from './steps.ts'
import { type PlacedWord, placedWords } from './words.ts'

/** Start and end in UTF-16 units. */
type Span = [start: number, end: number]

/** A place of a call that matches a search. */
export interface SearchHit {
  readonly field: SearchedField
  readonly message_index: number | null
  readonly start_seconds: number | null
  /** Part of the text, at most 160 UTF-16 units. */
  readonly snippet: string
  /** Matching words within the snippet, in order. */
  readonly highlights: [start: number, end: number][]
}

export const maxHits = 3
export const snippetLength = 160

/** UTF-16 units before the first match in a snippet. */
const before = 40

/** Returns the places of a call that match best, in their order: those with the most terms. */
export function* findHits(query: SearchQuery, texts: readonly SearchedText[]): Steps<SearchHit[]> {
  const terms = query.filter(({ isExcluded }) => !isExcluded)
  const found: FoundText[] = []
  for (const [index, text] of texts.entries()) {
    const words = yield* placedWords(text.text)
    const spans: Span[][] = []
    for (const term of terms) {
      const ofTerm = spansOf(term, words)
      if (ofTerm.length > 0) spans.push(ofTerm)
      yield
    }
    if (spans.length > 0) found.push({ text, index, terms: spans.length, spans: merged(spans.flat()) })
  }
  const best = found.toSorted((a, b) => b.terms - a.terms || a.index - b.index).slice(0, maxHits)

  return best.toSorted((a, b) => a.index - b.index).map(({ text, spans }) => hitOf(text, spans))
}

interface FoundText {
  readonly text: SearchedText
  readonly index: number
  /** Number of the terms that it has. */
  readonly terms: number
  readonly spans: readonly Span[]
}

function spansOf({ patterns, isPhrase }: SearchTerm, words: readonly PlacedWord[]): Span[] {
  const placed = isPhrase
    ? placesOfPhrase(words, patterns).flatMap((at) => words.slice(at, at + patterns.length))
    : words.filter(({ word }) => patterns.some((pattern) => isMatch(pattern, word)))

  return placed.map(({ start, end }) => [start, end])
}

function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1)
    if (last === undefined || start >= last[1]) all.push([start, end])
    else all[all.length - 1] = [last[0], Math.max(last[1], end)]
  }

  return all
}

function hitOf({ field, text, messageIndex, startSeconds }: SearchedText, spans: readonly Span[]): SearchHit {
  const start = startOf(text, spans[0]?.[0] ?? 0)
  const end = wholeLetters(text, Math.min(text.length, start + snippetLength))
  const highlights = spans
    .filter(([from]) => from < end)
    .map(([from, until]): Span => [from - start, Math.min(until, end) - start])

  return {
    field,
    message_index: messageIndex,
    start_seconds: startSeconds,
    snippet: text.slice(start, end),
    highlights
  }
}

/** A snippet begins with a word, and shows as much of the text as it can. */
function startOf(text: string, match: number): number {
  const from = Math.max(0, Math.min(match - before, text.length - snippetLength))
  if (from === 0) return 0
  const space = text.slice(from, match).search(/\s\S/)

  return wholeLetters(text, space === -1 ? from : from + space + 1)
}

/** Moves a place before a letter that it would cut. */
function wholeLetters(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(place)) ? place - 1 : place
}
