import type { JsonObject } from '../json.ts'
import type { Pair } from './pair.ts'

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

/** Keywords that `compareLimits` compares. */
export const limits: readonly string[] = [...lower, ...upper]

export function compareLimits(pair: Pair): string[] {
  return [
    ...lower.flatMap((keyword) => compareLimit(pair, keyword, Number.NEGATIVE_INFINITY, (a, b) => a > b)),
    ...upper.flatMap((keyword) => compareLimit(pair, keyword, Number.POSITIVE_INFINITY, (a, b) => a < b))
  ]
}

function compareLimit(
  { before, after, direction }: Pair,
  keyword: string,
  none: number,
  isTighter: (limit: number, than: number) => boolean
): string[] {
  const [known, present] = [limitOf(before, keyword, none), limitOf(after, keyword, none)]
  if (direction === 'request') return isTighter(present, known) ? [`has a tighter ${keyword}`] : []

  return isTighter(known, present) ? [`has a looser ${keyword}`] : []
}

function limitOf(schema: JsonObject, keyword: string, none: number): number {
  return typeof schema[keyword] === 'number' ? schema[keyword] : none
}
