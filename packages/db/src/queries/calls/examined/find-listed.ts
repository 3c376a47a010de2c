import type { OrganizationId } from '@callbook/domain'
import type { Database } from '../../../database.ts'
import type { Page } from '../../lists/page.ts'
import { type FoundCalls, findCallsByWords } from '../../search/find-calls.ts'
import { type CallFilter, isSearched } from '../call-filter.ts'
import { findExamined, isExamined } from './find-examined.ts'
import { type CallSort, findSorted, mostSorted } from './find-sorted.ts'

/**
 * Returns a page of calls whose ids are found before the calls are read: of a search, of a filter without counters, or
 * of a sorted list; `undefined` for other lists.
 */
export async function findListed(
  db: Database,
  organizationId: OrganizationId,
  { search: query = [], ...filter }: CallFilter,
  page: Page,
  sort: CallSort | undefined
): Promise<FoundCalls | undefined> {
  if (query.length === 0 && !isSearched(filter)) {
    if (sort !== undefined) return await findSorted(db, organizationId, filter, sort, page)

    return isExamined(filter) ? await findExamined(db, organizationId, filter, page) : undefined
  }

  const requested = sort === undefined ? page : { limit: mostSorted, offset: 0 }
  const found = await db.inTurn(organizationId, () =>
    findCallsByWords(db, organizationId, { query, filter }, requested)
  )
  if (sort === undefined) return found
  const sorted = await findSorted(db, organizationId, { ids: found.ids }, sort, page)

  return { ...sorted, isBounded: found.isBounded }
}
