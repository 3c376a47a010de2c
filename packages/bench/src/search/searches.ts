import type { CallFilter } from '@callbook/db'
import { nameSearch } from '@callbook/db'
import { type ClientId, nameWords, parseSearch } from '@callbook/domain'
import type { Words } from './words.ts'

export interface Search {
  readonly point: string
  readonly filter: CallFilter
  readonly offset?: number
}

const dayMs = 86_400_000

/** Returns the kinds of searches. A common word is in 40 % of the calls, a medium one in 1 %, a rare one in 0.01 %. */
export function listSearches({ wordOfShare }: Words, clientId: ClientId, now: Date): Search[] {
  const words = (text: string) => ({ search: parseSearch(text) })
  const [common, other, medium, rare] = [0.4, 0.36, 0.01, 0.0001].map(wordOfShare) as [string, string, string, string]
  const week = { start: new Date(now.getTime() - 60 * dayMs), end: new Date(now.getTime() - 53 * dayMs) }

  return [
    { point: 'common word', filter: words(common) },
    { point: 'medium word', filter: words(medium) },
    { point: 'rare word', filter: words(rare) },
    { point: 'two common words', filter: words(`${common} ${other}`) },
    { point: 'three words', filter: words(`${common} ${other} ${medium}`) },
    { point: 'common, not medium', filter: words(`${common} -${medium}`) },
    { point: 'phrase of two common words', filter: words(`"${common} ${other}"`) },
    { point: 'beginning of 3 letters', filter: words(`${medium.slice(0, 3)}*`) },
    { point: 'common, beginning of 2 letters', filter: words(`${common} ${medium.slice(0, 2)}*`) },
    { point: 'common, of a client', filter: { ...words(common), clientId } },
    { point: 'common, in a week', filter: { ...words(common), ...week } },
    { point: 'common, offset 1,000', filter: words(common), offset: 1_000 },
    { point: 'common name', filter: { callerName: nameSearch(nameWords('dana')) } },
    { point: 'rare name', filter: { callerName: nameSearch(nameWords('dana whitrafield')) } }
  ]
}
