import type { Database } from '../../../database.ts'
import type { Page } from '../../lists/page.ts'
import type { OrganizationScope } from '../../scope.ts'
import { type FoundCalls, findCallsByWords } from '../../search/find-calls.ts'
import { type CallFilter, isSearched } from '../call-filter.ts'
import { findExamined, isExamined } from './find-examined.ts'
import { type CallSort, findSorted, mostSorted } from './find-sorted.ts'

/**
 * Returns a page of calls whose ids are found before the calls are read: of a search, of a filter without counters, or
 * of a sorted list; `undefined` for other lists.
 */
export async function findListed(
  at: OrganizationScope<Database>,
  { search: query = [], ...filter }: CallFilter,
  { page, sort }: { readonly page: Page; readonly sort: CallSort | undefined }
): Promise<FoundCalls | undefined> {
  const { db, organizationId } = at
  if (query.length === 0 && !isSearched(filter)) {
    if (sort !== undefined) return await findSorted(at, filter, { sort, page })

    return isExamined(filter) ? await findExamined(at, filter, { page }) : undefined
  }

  const requested = sort === undefined ? page : { limit: mostSorted, offset: 0 }
  const found = await db.inTurn(organizationId, () => findCallsByWords(at, { query, filter }, requested))
  if (sort === undefined) return found
  const sorted = await findSorted(at, { ids: found.ids }, { sort, page })

  return { ...sorted, isBounded: found.isBounded }
}
