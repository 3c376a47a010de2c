import type { CallId } from '@callbook/domain'
import type { Sql } from '@callbook/postgres'
import { sql } from 'kysely'
import type { Database } from '../../../database.ts'
import { readExaminedPage } from '../../lists/examined-page.ts'
import { mostCounted, tooMany } from '../../lists/limits.ts'
import type { Page, Position } from '../../lists/page.ts'
import type { OrganizationScope } from '../../scope.ts'
import type { FoundCalls } from '../../search/find-calls.ts'
import { type CallFilter, hasExamined, isOfCaller } from '../call-filter.ts'
import { type Examined, mostExamined, type NewestCalls, newestCalls } from './newest-calls.ts'

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
  const calls = newestCalls(organizationId, filter, bounds)
  const { limit, after, offset } = { after: undefined, offset: 0, ...page }
  const isFirst = after === undefined && offset === 0 && limit < tooMany
  const statement = isFirst ? firstPage(calls, limit) : laterPage(calls, { limit, after, offset })

  return readExaminedPage<CallId>(await db.readRows(statement, { key: organizationId, isShort: false }), limit)
}

/** The calls of the page are the first ones that are counted, so both need one scan. */
function firstPage({ after, isMatch, most }: NewestCalls, limit: number): Sql {
  return sql`
    with matching as materialized (
      select id, occurred_at as at from ${after(undefined)} where ${isMatch}
      order by occurred_at desc, id desc limit ${sql.raw(String(tooMany))}
    ),
    counted as materialized (select count(*) as total from matching),
    edge as materialized (
      select id, occurred_at as at from ${after(undefined, most + 1)}
      where (select total from counted) <= ${mostCounted}
      order by occurred_at desc, id desc offset ${sql.raw(String(most - 1))}
    )
    select on_page.id, on_page.at, counted.total, (select count(*) from edge) > 1 as has_more, last.id, last.at
    from counted
    left join (select id, at from edge order by at desc, id desc limit 1) as last on counted.total <= ${limit}
    left join (select id, at from matching order by at desc, id desc limit ${limit + 1}) as on_page on true
    order by on_page.at desc, on_page.id desc`
}

interface Part {
  readonly limit: number
  readonly after: Position | undefined
  readonly offset: number
}

function laterPage({ isMatch, most, ...calls }: NewestCalls, { limit, after, offset }: Part): Sql {
  return sql`
    with on_page as materialized (
      select id, occurred_at as at from ${calls.after(after)} where ${isMatch}
      order by occurred_at desc, id desc limit ${limit + 1} offset ${offset}
    ),
    counted as materialized (
      select count(*) as total from (
        select from ${calls.after(undefined)} where ${isMatch} limit ${sql.raw(String(tooMany))}
      ) as counted_rows
    ),
    edge as materialized (
      select id, occurred_at as at from ${calls.after(after)}
      where (select count(*) from on_page) <= ${limit}
      order by occurred_at desc, id desc offset ${sql.raw(String(most - 1))}
    )
    select on_page.id, on_page.at, counted.total, counted.total <= ${mostCounted} and exists (
        select from ${calls.after(undefined, most + 1)} offset ${sql.raw(String(most))}
      ) as has_more,
      edge.id, edge.at
    from counted left join edge on true left join on_page on true
    order by on_page.at desc, on_page.id desc`
}
