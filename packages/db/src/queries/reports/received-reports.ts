import type { CallId, EndpointId, OrganizationId } from '@callbook/domain'
import type { Queryable } from '../../database.ts'

/** A report that was stored, without what it says. */
export interface ReceivedReport {
  readonly received_at: string
  readonly call_id: CallId
  readonly kind: string
}

/** Which of the reports of an endpoint are listed. */
export interface ReceivedReportFilter {
  readonly limit: number
  /** Those that were received then or later. */
  readonly since?: Date | undefined
  /** Those that are listed after it: how a list goes on. */
  readonly after?: ReceivedReport | undefined
}

/**
 * The reports of an endpoint that are kept, the latest first. Each has its latest time: what replaces a report is received
 * then.
 */
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
