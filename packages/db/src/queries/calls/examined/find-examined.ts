import type { CallId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../../database.ts'
import { readExaminedPage } from '../../lists/examined-page.ts'
import { mostCounted, tooMany } from '../../lists/limits.ts'
import type { Page } from '../../lists/page.ts'
import type { OrganizationScope } from '../../scope.ts'
import type { FoundCalls } from '../../search/find-calls.ts'
import { type CallFilter, hasExamined, isOfCaller } from '../call-filter.ts'
import { type Examined, mostExamined, newestCalls } from './newest-calls.ts'

/** Returns `true` if the newest calls are examined for a filter, because no counter and no index has its matches. */
export function isExamined(filter: CallFilter): boolean {
  return hasExamined(filter) && !isOfCaller(filter)
}

/**
 * Returns a page of the calls of a filter without counters, newest first. It examines a limited number of calls for the
 * page, and as many for the total. A page may therefore be short although another one follows.
 */
export async function findExamined(
  { db, organizationId }: OrganizationScope<Database>,
  filter: CallFilter,
  { page, bounds = mostExamined }: { readonly page: Page; readonly bounds?: Examined }
): Promise<FoundCalls> {
  const { limit, after, offset } = { after: undefined, offset: 0, ...page }
  const calls = newestCalls(organizationId, filter, bounds)
  const [most, last] = [sql.raw(String(calls.most)), sql.raw(String(calls.most - 1))]
  const statement = sql`
    with on_page as materialized (
      select id, occurred_at as at from ${calls.after(after)} where ${calls.isMatch}
      order by occurred_at desc, id desc limit ${limit + 1} offset ${offset}
    ),
    counted as materialized (
      select count(*) as total from (
        select from ${calls.after(undefined)} where ${calls.isMatch} limit ${sql.raw(String(tooMany))}
      ) as counted_rows
    ),
    edge as materialized (
      select id, occurred_at as at from ${calls.after(after)}
      where (select count(*) from on_page) <= ${limit} order by occurred_at desc, id desc offset ${last}
    )
    select on_page.id, on_page.at, counted.total, counted.total <= ${mostCounted} and exists (
        select from ${calls.after(undefined, calls.most + 1)} offset ${most}
      ) as has_more,
      edge.id, edge.at
    from counted left join edge on true left join on_page on true
    order by on_page.at desc, on_page.id desc`

  return readExaminedPage<CallId>(await db.readRows(statement, { key: organizationId, isShort: false }), limit)
}
