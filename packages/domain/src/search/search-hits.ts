import { type ContactSpan, findContacts, maxContactLength } from '../redaction/mask-contacts.ts'
import { isMatch, overlappingWords, placesOfPhrase } from './match-texts.ts'
import type { SearchQuery, SearchTerm } from './search-query.ts'
import type { SearchedField, SearchedText } from './searched-call.ts'
import type { Steps } from './steps.ts'
import type { PlacedWord } from './words.ts'

/** Start and end in UTF-16 units. */
type Span = [start: number, end: number]

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

/** UTF-16 units of a call in which places are found: a conversation of two hours. */
const searchedLength = 100_000

/** Returns the places of a call that match best, in their order: those with the most terms. */
export function* findHits(query: SearchQuery, texts: readonly SearchedText[]): Steps<SearchHit[]> {
  const terms = query.filter(({ isExcluded }) => !isExcluded)
  const found: FoundText[] = []
  let left = searchedLength
  for (const [index, text] of texts.entries()) {
    if (left <= 0 || found.filter((one) => one.terms === terms.length).length === maxHits) break
    const spans = (yield* spansIn(text.text.slice(0, left), terms)).filter((ofTerm) => ofTerm.length > 0)
    left -= text.text.length
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

/** Returns the places of each term, until each term has one and the text of the snippet is read. */
function* spansIn(text: string, terms: readonly SearchTerm[]): Steps<Span[][]> {
  const spans = terms.map((): Span[] => [])
  for (const words of overlappingWords(text)) {
    for (const [index, term] of terms.entries()) {
      const ofTerm = spans[index] ?? []
      if (ofTerm.length < snippetLength) ofTerm.push(...spansOf(term, words))
    }
    const end = Math.min(...spans.map(([first]) => first?.[0] ?? Number.POSITIVE_INFINITY)) + snippetLength
    if (spans.every(({ length }) => length > 0) && (words.at(-1)?.start ?? 0) > end) break
    yield
  }

  return spans
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
  const [start, end] = snippetOf(text, spans[0]?.[0] ?? 0)
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

/** Returns the part of a text around a match. It cuts no phone number or email address that fits into it. */
function snippetOf(text: string, match: number): Span {
  const contacts = contactsNear(text, match)
  const around = (place: number) => contacts.find((contact) => contact.start < place && place < contact.end)
  const ofMatch = contacts.find((contact) => contact.start <= match && match < contact.end)
  const usual = startOf(text, match)
  const isCut = ofMatch && (usual > ofMatch.start || ofMatch.end > usual + snippetLength)
  const start = isCut ? ofMatch.start : (around(usual)?.end ?? usual)
  const end = wholeLetters(text, Math.min(text.length, start + snippetLength))
  const cutAtEnd = around(end)

  return [start, cutAtEnd !== undefined && cutAtEnd.start > match ? cutAtEnd.start : end]
}

function contactsNear(text: string, match: number): ContactSpan[] {
  const from = Math.max(0, match - snippetLength - maxContactLength)
  const near = text.slice(from, match + snippetLength + maxContactLength)

  return findContacts(near).map(({ start, end }) => ({ start: start + from, end: end + from }))
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
