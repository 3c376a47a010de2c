import type { CallId, OrganizationId, SearchQuery, SearchTerm } from '@callbook/domain'
import type { Database } from '../../database.ts'
import type { CallFilter } from '../calls/call-filter.ts'
import type { FoundItems } from '../lists/found-items.ts'
import type { Page, Position } from '../lists/page.ts'
import { type BlockEntry, comesAfter, idOf, keyOf, newestFirst, positionOf } from './blocks/block-entries.ts'
import { callMarks } from './blocks/call-marks.ts'
import { findChangedCalls, mostChanged } from './changed-calls.ts'
import { timeSearch } from './follow-searches.ts'
import { checkedMatches, narrowMatches } from './narrow-matches.ts'
import { findProgress } from './progress.ts'
import { searchChanged } from './search-changed.ts'
import { mostFound, walkBlocks } from './walk-blocks.ts'

/** Words to search for, or a name in the filter, and the rest of the filter. */
export interface CallSearch {
  readonly query: SearchQuery
  readonly filter: CallFilter
}

/** A page of matching calls. A search counts up to `mostFound`. */
export type FoundCalls = FoundItems<CallId>

/**
 * Returns a page of the calls with words, newest first, as of one instant.
 *
 * @throws {SearchError} if the words are too many to read
 */
export async function findCallsByWords(
  db: Database,
  organizationId: OrganizationId,
  search: CallSearch,
  page: Page
): Promise<FoundCalls> {
  return await timeSearch(() => findInTransaction(db, organizationId, search, page))
}

async function findInTransaction(
  db: Database,
  organizationId: OrganizationId,
  { query, filter }: CallSearch,
  page: Page
): Promise<FoundCalls> {
  const { limit, after, offset } = { after: undefined, offset: 0, ...page }

  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const progress = await findProgress(tx, organizationId)
      const changed = await findChangedCalls(tx, organizationId, progress?.sequence ?? 0)
      const direct = await searchChanged(tx, organizationId, changed, { query, filter })
      const count = Math.max(limit + offset + 1, checkedMatches({ query, filter }) + 1)
      const indexed = await walkBlocks(tx, organizationId, {
        ...{ terms: termsOf({ query, filter }), dates: filter, after, count },
        changed: new Set(Array.from(changed, keyOf))
      })
      const sorted = [...direct.found, ...indexed.entries].sort(newestFirst)
      const matches = await narrowMatches(tx, organizationId, sorted, { query, filter, after })
      // Without progress, all calls are recent: the log still has each as a change.
      const isIndexed = progress === undefined || progress.backfillBefore === null
      const isWhole = direct.isWhole && changed.size <= mostChanged && isIndexed

      // If matches are checked, as many as that were read.
      const total = matches.entries.length + (matches.checkedUntil === undefined ? indexed.further : 0)

      return {
        ...pageOf(matches.entries, { limit, offset, after }, matches.checkedUntil),
        total: Math.min(total, mostFound),
        isBounded: total > mostFound || matches.checkedUntil !== undefined || !isWhole
      }
    })
}

function termsOf({ query, filter: { callerName, ...filter } }: CallSearch): SearchTerm[] {
  const marks = callMarks(filter).map((word) => ({ word, isPrefix: false }))
  const beginnings = callMarks({ callerName }).map((word) => ({ word, isPrefix: true }))
  const ofMarks = [...marks, ...beginnings].map((pattern) => ({
    ...{ patterns: [pattern], isExcluded: false, isPhrase: false }
  }))

  return [...query, ...ofMarks]
}

interface RequestedPart {
  readonly limit: number
  readonly offset: number
  readonly after: Position | undefined
}

function pageOf(
  entries: readonly BlockEntry[],
  { limit, offset, after }: RequestedPart,
  checkedUntil: BlockEntry | undefined
): Pick<FoundCalls, 'ids' | 'next'> {
  const beyond = entries.filter(comesAfter(after))
  const onPage = beyond.slice(offset, offset + limit)
  const hasMore = beyond.length > offset + limit
  const last = hasMore ? onPage.at(-1) : checkedUntil

  return { ids: onPage.map(idOf), next: last && positionOf(last) }
}
