import { type CallId, hasPhrases, type OrganizationId, type SearchQuery } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { type CallFilter, matchesFilter } from '../calls/call-filter.ts'
import { chunk } from '../chunk.ts'
import { inTurns, yieldTurns } from '../event-loop/yield-turns.ts'
import type { Position } from '../lists/page.ts'
import { type BlockEntry, comesAfter, idOf } from './entries/block-entries.ts'
import { readSearchedCalls, selectIds } from './searched-calls.ts'

/** Maximum matches that are checked for values without an index entry: values that change without a report, and phrases. */
const mostChecked = { filter: 5_000, phrases: 500 } as const

/** Matches in the order of the list. */
export interface Matches {
  readonly entries: readonly BlockEntry[]
  /** The last match that was checked, if further ones were not. */
  readonly checkedUntil: BlockEntry | undefined
}

interface Check {
  readonly query: SearchQuery
  readonly filter: CallFilter
  readonly after: Position | undefined
}

/** Returns the number of matches that are checked. */
export function checkedMatches({ query, filter }: Pick<Check, 'filter' | 'query'>): number {
  if (hasPhrase(query)) return mostChecked.phrases

  return isByIndex(filter) ? 0 : mostChecked.filter
}

/** Returns the matches that also meet the rest of the filter, and have the phrases. */
export async function narrowMatches(
  tx: Queryable,
  organizationId: OrganizationId,
  entries: readonly BlockEntry[],
  { query, filter, after }: Check
): Promise<Matches> {
  const whole: Matches = { entries, checkedUntil: undefined }
  const filtered = isByIndex(filter)
    ? whole
    : await check(whole, mostChecked.filter, after, (ids) =>
        selectIds(tx, matchesFilter(organizationId, { ...filter, ids }))
      )
  if (!hasPhrase(query)) return filtered

  return await check(filtered, mostChecked.phrases, after, async (ids) => {
    const found = new Set<CallId>()
    const yieldTurn = yieldTurns()
    for (const some of chunk(ids, 50)) {
      for (const { id, texts } of await readSearchedCalls(tx, organizationId, some)) {
        const steps = hasPhrases(
          query,
          texts.map(({ text }) => text)
        )
        if (await inTurns(steps, yieldTurn)) found.add(id)
      }
    }

    return found
  })
}

/** Checks the first matches, and those after a position. */
async function check(
  { entries, checkedUntil }: Matches,
  most: number,
  after: Position | undefined,
  select: (ids: readonly CallId[]) => Promise<ReadonlySet<CallId>>
): Promise<Matches> {
  const beyond = entries.filter(comesAfter(after))
  const checked = new Set([...entries.slice(0, most), ...beyond.slice(0, most)])
  const kept = await select(Array.from(checked, idOf))

  return {
    entries: entries.filter((entry) => checked.has(entry) && kept.has(idOf(entry))),
    checkedUntil: checked.size < entries.length ? beyond[Math.min(most, beyond.length) - 1] : checkedUntil
  }
}

function hasPhrase(query: SearchQuery): boolean {
  return query.some(({ isPhrase }) => isPhrase)
}

/** Filters whose values the index has, unless there are several. The words of a name are one value. */
const ofIndex = ['clientId', 'direction', 'status', 'start', 'end']

function isByIndex(filter: CallFilter): boolean {
  return Object.entries(filter).every(
    ([name, value]) => value === undefined || name === 'callerName' || (ofIndex.includes(name) && !Array.isArray(value))
  )
}
