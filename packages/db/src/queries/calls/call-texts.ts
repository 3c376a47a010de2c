import type { CallId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { whereWithin } from '../reach.ts'
import type { ReachScope } from '../scope.ts'

/** Columns that lists of calls omit by default, because a summary may have kilobytes. */
export interface CallTexts {
  readonly call_summary: string | null
}

/** Returns the texts of the calls of one page, by id. Unknown ids are left out. */
export async function readCallTexts(
  { db, reach }: ReachScope<Database>,
  ids: readonly CallId[]
): Promise<ReadonlyMap<CallId, CallTexts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CallTexts & { readonly id: CallId }>`
    select id, call_summary from calls
    where ${whereWithin(reach)} and id = any(${ids}::uuid[])`.execute(db)

  return new Map(rows.map(({ id, ...texts }) => [id, texts]))
}
