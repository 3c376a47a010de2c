import type { CallId, OrganizationId } from '@callbook/domain'
import { type Expression, sql } from 'kysely'
import type { Queryable } from '../../database.ts'
import type { StoredBody } from '../../stored-body.ts'

/**
 * The report that is kept of a call: of these kinds, the first that there is.
 *
 * @returns null for a call of which none is kept, undefined where there is no such call
 */
export async function findRawReport(
  db: Queryable,
  organizationId: OrganizationId,
  callId: CallId,
  kinds: readonly string[]
): Promise<StoredBody | null | undefined> {
  const row = await db
    .selectFrom('calls as c')
    .leftJoin('raw_reports as r', (join) =>
      join
        .onRef('r.organization_id', '=', 'c.organization_id')
        .onRef('r.call_id', '=', 'c.id')
        .on('r.kind', 'in', kinds)
    )
    .select(['r.codec', 'r.body'])
    .where('c.organization_id', '=', organizationId)
    .where('c.id', '=', callId)
    .orderBy(placeIn(kinds))
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { codec, body } = row

  return codec === null || body === null ? null : { codec, body }
}

function placeIn(kinds: readonly string[]): Expression<unknown> {
  return sql`array_position(${kinds}::text[], r.kind)`
}
