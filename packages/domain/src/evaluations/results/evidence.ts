import { isDeepStrictEqual } from 'node:util'
import { type Static, Type } from '@sinclair/typebox'
import { type Conversation, groupMessages, type TurnOfMessages } from '../../calls/transcript.ts'
import { maxEvaluatedCharacters } from '../evaluation.ts'
import type { EvaluationResult } from './evaluation-result.ts'

/** Maximum length of a quote, in UTF-16 code units. */
export const maxQuoteLength = 500

/** Maximum number of quotes of one result. */
export const maxQuotes = 50

/** A verbatim quote of the conversation that supports one part of a result. */
export const Evidence = Type.Object(
  {
    field: Type.String({
      description: 'Path of the supported part in the result, such as `scores.lead_intent` or `what_went_wrong.0`'
    }),
    message: Type.Integer({
      minimum: 0,
      description:
        'Index of the message in which the quote begins. For a call without messages, index of the line of its ' +
        'transcript; empty lines do not count'
    }),
    quote: Type.String({
      maxLength: maxQuoteLength,
      description: 'Words of the conversation. White space is collapsed'
    })
  },
  { additionalProperties: false }
)
export type Evidence = Static<typeof Evidence>

/** A quote in the answer of a model, which may be invented. */
export interface ClaimedQuote {
  readonly field: string
  /** Index of the turn, as in `listTurns`. */
  readonly turn: number
  readonly quote: string
}

/**
 * Returns the quotes that the conversation contains, and drops all others.
 *
 * White space is collapsed before the comparison. A quote must be part of one turn: the given one, or else the only
 * turn that contains it, because models often miscount.
 */
export function verifyQuotes(conversation: Conversation, claimed: readonly ClaimedQuote[]): Evidence[] {
  if (claimed.length === 0) return []
  const turns = beginningAndEnd(groupMessages(conversation)).map(({ messages }) => {
    return messages.map(({ index, text }) => ({ index, text: collapse(text) }))
  })
  const texts = turns.map((messages) => messages.map(({ text }) => text).join(' '))

  return claimed.slice(0, maxQuotes).flatMap(({ field, turn, quote: written }) => {
    const quote = collapse(written)
    if (quote === '' || quote.length > maxQuoteLength) return []
    const found = texts[turn]?.includes(quote) ? turn : onlyIndex(texts, quote)
    if (found === undefined) return []

    return [{ field, message: messageAt(turns[found] ?? [], texts[found]?.indexOf(quote) ?? 0), quote }]
  })
}

/** Returns the evidence of those parts that are equal in both results. */
export function sharedEvidence(
  evidence: readonly Evidence[],
  before: EvaluationResult,
  after: EvaluationResult
): Evidence[] {
  return evidence.filter(({ field }) => isDeepStrictEqual(partOf(before, field), partOf(after, field)))
}

/**
 * Keeps the texts that a model can have seen, at the beginning and at the end of a long conversation, and some more.
 */
function beginningAndEnd(turns: readonly TurnOfMessages[]): readonly TurnOfMessages[] {
  const total = turns.reduce(
    (sum, { messages }) => sum + messages.reduce((length, { text }) => length + text.length, 0),
    0
  )
  if (total <= maxEvaluatedCharacters * 2) return turns
  let start = 0
  const cut = (text: string) => {
    const fromStart = Math.max(0, maxEvaluatedCharacters - start)
    start += text.length
    const fromEnd = Math.min(text.length, Math.max(0, start - total + maxEvaluatedCharacters))

    return fromStart + fromEnd >= text.length
      ? text
      : `${text.slice(0, fromStart)} ${text.slice(text.length - fromEnd)}`
  }

  return turns.map(({ speaker, messages }) => ({
    speaker,
    messages: messages.map(({ index, text }) => ({ index, text: cut(text) }))
  }))
}

function collapse(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

function onlyIndex(texts: readonly string[], quote: string): number | undefined {
  const index = texts.findIndex((text) => text.includes(quote))
  const isOnly = index !== -1 && !texts.slice(index + 1).some((text) => text.includes(quote))

  return isOnly ? index : undefined
}

/** Returns the index of the message at an offset of the joined text of a turn. */
function messageAt(messages: readonly { readonly index: number; readonly text: string }[], offset: number): number {
  let end = 0
  for (const { index, text } of messages) {
    end += text.length + 1
    if (offset < end) return index
  }

  return messages.at(-1)?.index ?? 0
}

function partOf(result: EvaluationResult, field: string): unknown {
  return field.split('.').reduce<unknown>((value, name) => {
    return typeof value === 'object' && value !== null
      ? Object.entries(value).find(([key]) => key === name)?.[1]
      : undefined
  }, result)
}
