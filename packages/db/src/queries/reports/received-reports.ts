import type { CallId, EndpointId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/** A stored report without its content. */
export interface ReceivedReport {
  readonly received_at: string
  readonly call_id: CallId
  readonly kind: string
}

export interface ReceivedReportFilter {
  readonly limit: number
  /** Earliest receipt, inclusive. */
  readonly since?: Date | undefined
  /** Last report of the previous page. */
  readonly after?: ReceivedReport | undefined
}

/** Returns the stored reports of an endpoint, newest first, by their latest receipt: a replacement changes it. */
export async function listReceivedReports(
  db: Queryable,
  organizationId: OrganizationId,
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
