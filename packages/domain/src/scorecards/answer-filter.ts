import type { ScorecardDomain } from '../ids.ts'
import { maxNameLength, namePattern } from '../tables/scorecards.ts'
import { isScorecardDomain } from './scorecard.ts'

/** Selects calls by the current answer to one question. */
export interface AnswerFilter {
  readonly domain: ScorecardDomain
  readonly key: string
  readonly is:
    | { readonly kind: 'value'; readonly value: string }
    /** Scores from `from` to `to`, both inclusive. */
    | { readonly kind: 'range'; readonly from: number; readonly to: number }
    /** Not determined. */
    | { readonly kind: 'null' }
}

/** Describes the filter for error messages. */
export const answerFilterForm =
  'SCORECARD.QUESTION:ANSWER, such as booking.booked:no, booking.politeness:0..40 or booking.booked:null'

const score = String.raw`\d{1,3}(?:\.\d{1,6})?`

const form = new RegExp(`^(${namePattern})\\.(${namePattern}):(?:(${namePattern})|(${score})\\.\\.(${score}))$`)

/** Two names, and two scores or a third name. */
const maxLength = 3 * maxNameLength + 2

/** @returns `undefined` for a text of another form, a reserved name, or a range outside of 0 to 100 */
export function parseAnswerFilter(text: string): AnswerFilter | undefined {
  if (text.length > maxLength) return undefined
  const [, domain = '', key = '', value, from, to] = form.exec(text) ?? []
  if (!isScorecardDomain(domain)) return undefined
  if (value !== undefined) return { domain, key, is: value === 'null' ? { kind: 'null' } : { kind: 'value', value } }
  const range = { from: Number(from), to: Number(to) }

  return range.from <= range.to && range.to <= 100 ? { domain, key, is: { kind: 'range', ...range } } : undefined
}
