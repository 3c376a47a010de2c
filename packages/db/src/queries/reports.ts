import type { CallId, EndpointId } from '@callbook/domain'
import { type Expression, sql } from 'kysely'
import type { StoredBody } from '../stored-body.ts'
import { whereWithin } from './reach.ts'
import type { OrganizationScope, ReachScope } from './scope.ts'

export interface RawReport extends StoredBody {
  readonly provider: string
}

/**
 * Returns the stored report of a call, the first of these kinds.
 *
 * @returns null if none is stored, `undefined` if the call does not exist
 */
export async function findRawReport(
  { db, reach }: ReachScope,
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
    .where(whereWithin(reach, { table: 'c' }))
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

/** A stored report without its content. */
export interface ReceivedReport {
  readonly received_at: string
  readonly call_id: CallId
  readonly kind: string
}

interface ReceivedReportFilter {
  readonly limit: number
  /** Earliest receipt, inclusive. */
  readonly since?: Date | undefined
  /** Last report of the previous page. */
  readonly after?: ReceivedReport | undefined
}

/** Returns the stored reports of an endpoint, newest first, by their latest receipt: a replacement changes it. */
export async function listReceivedReports(
  { db, organizationId }: OrganizationScope,
  endpointId: EndpointId,
  { limit, since, after }: ReceivedReportFilter
): Promise<ReceivedReport[]> {
  return await db
    .selectFrom('raw_reports')
    .select(['received_at', 'call_id', 'kind'])
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .$if(since !== undefined, (query) => query.where('received_at', '>=', since?.toISOString() ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('received_at', 'call_id', 'kind'),
          '<',
          tuple(after?.received_at ?? '', after?.call_id ?? '', after?.kind ?? '')
        )
      )
    )
    .orderBy('received_at', 'desc')
    .orderBy('call_id', 'desc')
    .orderBy('kind', 'desc')
    .limit(limit)
    .$narrowType<ReceivedReport>()
    .execute()
}
