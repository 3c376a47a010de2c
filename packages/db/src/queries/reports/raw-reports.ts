import type { CallId, Reach } from '@callbook/domain'
import { type Expression, sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { StoredBody } from '../../stored-body.ts'
import { isWithin } from '../reach.ts'

export interface RawReport extends StoredBody {
  readonly provider: string
}

/**
 * Returns the stored report of a call, the first of these kinds.
 *
 * @returns null if none is stored, `undefined` if the call does not exist
 */
export async function findRawReport(
  db: Queryable,
  reach: Reach,
  callId: CallId,
  kinds: readonly string[]
): Promise<RawReport | null | undefined> {
  const row = await db
    .selectFrom('calls as c')
    .leftJoin('raw_reports as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'c.organization_id')
        .onRef('r.call_id', '=', 'c.id')
        .on('r.kind', 'in', kinds)
    )
    .select(['c.provider', 'r.codec', 'r.body'])
    .where(isWithin(reach, { table: 'c' }))
    .where('c.id', '=', callId)
    .orderBy(placeIn(kinds))
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { codec, body, provider } = row

  return codec === null || body === null ? null : { codec, body, provider }
}

function placeIn(kinds: readonly string[]): Expression<unknown> {
  return sql`array_position(${kinds}::text[], r.kind)`
}
