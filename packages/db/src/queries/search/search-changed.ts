import { type CallId, matchesTexts, type OrganizationId, type SearchQuery } from '@callbook/domain'
import type { Queryable } from '../../database.ts'
import { type CallFilter, matchesFilter } from '../calls/call-filter.ts'
import { chunk } from '../chunk.ts'
import { inTurns, yieldTurns } from '../event-loop/yield-turns.ts'
import { type BlockEntry, keyOf } from './blocks/block-entries.ts'
import { callsPerRead, readSearchedCalls, selectIds } from './searched-calls.ts'

/** Time after which the rest is left out. */
const mostMs = 1_000

/** Matches among calls that are searched by their texts. */
interface SearchedDirectly {
  readonly found: readonly BlockEntry[]
  readonly isWhole: boolean
}

/** Searches calls by their texts, the newest first. */
export async function searchChanged(
  tx: Queryable,
  organizationId: OrganizationId,
  changed: Iterable<CallId>,
  { query, filter: { callerName, ...filter } }: { readonly query: SearchQuery; readonly filter: CallFilter }
): Promise<SearchedDirectly> {
  const until = performance.now() + mostMs
  const yieldTurn = yieldTurns()
  const found: BlockEntry[] = []
  for (const some of chunk([...changed].sort().reverse(), callsPerRead)) {
    if (performance.now() > until) return { found, isWhole: false }
    const ids = await selectIds(tx, matchesFilter(organizationId, { ...filter, ids: some }))
    for (const { id, atMs, texts, callerName: words } of await readSearchedCalls(tx, organizationId, [...ids])) {
      if (performance.now() > until) return { found, isWhole: false }
      const isNamed = (callerName ?? []).every((beginning) => words.some((word) => word.startsWith(beginning)))
      const steps = matchesTexts(
        query,
        texts.map(({ text }) => text)
      )
      if (isNamed && (await inTurns(steps, yieldTurn, mostMs))) found.push({ key: keyOf(id), atMs })
    }
  }

  return { found, isWhole: true }
}
