import { type CallId, hasPhrases, type OrganizationId, type SearchQuery } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { type CallFilter, matchesFilter } from '../calls/call-filter.ts'
import { chunk } from '../chunk.ts'
import { inTurns, yieldTurns } from '../event-loop/yield-turns.ts'
import type { Position } from '../lists/page.ts'
import { type BlockEntry, comesAfter, idOf } from './blocks/block-entries.ts'
import { callsPerRead, readSearchedCalls, selectIds } from './searched-calls.ts'

/**
 * Maximum matches that are checked for values without an index entry: values that change without a report, and phrases.
 */
const mostChecked = { filter: 5_000, phrases: 500 } as const

/** Time after which no further phrases are checked. */
const mostMs = 2_000

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
    : await check(whole, mostChecked.filter, after, async (ids) => {
        const kept = await selectIds(tx, matchesFilter(organizationId, { ...filter, ids }))

        return { kept, checked: ids.length }
      })
  if (!hasPhrase(query)) return filtered

  return await check(filtered, mostChecked.phrases, after, (ids) => selectPhrases(tx, organizationId, query, ids))
}

interface Checked {
  readonly kept: ReadonlySet<CallId>
  /** Number of the ids that were checked, from the first one. */
  readonly checked: number
}

/** Checks the texts of calls for phrases: of all, or as many as the time allows, and at least one. */
async function selectPhrases(
  tx: Queryable,
  organizationId: OrganizationId,
  query: SearchQuery,
  ids: readonly CallId[]
): Promise<Checked> {
  const until = performance.now() + mostMs
  const kept = new Set<CallId>()
  const yieldTurn = yieldTurns()
  let checked = 0
  for (const some of chunk(ids, callsPerRead)) {
    const rows = new Map((await readSearchedCalls(tx, organizationId, some)).map((row) => [row.id, row]))
    for (const id of some) {
      if (checked > 0 && performance.now() > until) return { kept, checked }
      checked += 1
      const texts = rows.get(id)?.texts.map(({ text }) => text) ?? []
      if (await inTurns(hasPhrases(query, texts), yieldTurn)) kept.add(id)
    }
  }

  return { kept, checked }
}

/** Checks the first matches, and those after a position, which are checked first: the page needs them. */
async function check(
  { entries, checkedUntil }: Matches,
  most: number,
  after: Position | undefined,
  select: (ids: readonly CallId[]) => Promise<Checked>
): Promise<Matches> {
  const beyond = entries.filter(comesAfter(after)).slice(0, most)
  const toCheck = [...new Set([...beyond, ...entries.slice(0, most)])]
  const { kept, checked } = await select(toCheck.map(idOf))
  const isChecked = new Set(toCheck.slice(0, checked))

  return {
    entries: entries.filter((entry) => isChecked.has(entry) && kept.has(idOf(entry))),
    checkedUntil: isChecked.size < entries.length ? beyond[Math.min(checked, beyond.length) - 1] : checkedUntil
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
