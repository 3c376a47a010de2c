import { type Database, unpackBody } from '@callbook/db'
import type { EndpointId, OrganizationId, RejectionId } from '@callbook/domain'

export interface EndpointIdentifiers {
  readonly organizationId: OrganizationId
  readonly endpointId: EndpointId
}

/** A report that could not be parsed or stored. */
export interface RejectedReportRow {
  readonly id: RejectionId
  readonly organization_id: OrganizationId
  readonly endpoint_id: EndpointId
  readonly request_id: string
  readonly received_at: string
  readonly cause: string
  /** The position in the body, as a JSON path. */
  readonly path: string | null
  readonly provider_call_id: string | null
  /** Whether the sender got a success response. */
  readonly is_acknowledged: boolean
  /** Whether the body is stored. It is not if it is no JSON. */
  readonly has_body: boolean
}

const reportColumns = [
  'id',
  'organization_id',
  'endpoint_id',
  'request_id',
  'received_at',
  'cause',
  'path',
  'provider_call_id',
  'is_acknowledged'
] as const

/** Filter for the rejected reports of an endpoint. By default, all are listed. */
export interface RejectedReportFilter {
  readonly cause?: string
  /** Only reports with a stored body. */
  readonly hasBody?: true
  readonly limit?: number
  /** Only reports received at or after this time. */
  readonly since?: Date | undefined
  /** The last report of the previous page. */
  readonly after?: { readonly receivedAt: Date; readonly id: string } | undefined
}

/** Lists the rejected reports of an endpoint, newest first. */
export async function listRejectedReports(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  { cause, hasBody, limit, since, after }: RejectedReportFilter = {}
): Promise<RejectedReportRow[]> {
  return await db
    .selectFrom('rejected_reports')
    .select(reportColumns)
    .select((eb) => eb('body', 'is not', null).as('has_body'))
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .where((eb) =>
      eb.and([
        ...(cause === undefined ? [] : [eb('cause', '=', cause)]),
        ...(hasBody === undefined ? [] : [eb('body', 'is not', null)]),
        ...(since === undefined ? [] : [eb('received_at', '>=', since.toISOString())]),
        ...(after === undefined
          ? []
          : [
              eb(
                eb.refTuple('received_at', 'id'),
                '<',
                eb.tuple(after.receivedAt.toISOString(), after.id as RejectionId)
              )
            ])
      ])
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$narrowType<RejectedReportRow>()
    .execute()
}

/** Counts the reports of an endpoint that were rejected for a cause and have a body. */
export async function countRejectedReports(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  cause: string
): Promise<number> {
  const { reports } = await db
    .selectFrom('rejected_reports')
    .select((eb) => eb.fn.countAll<number>().as('reports'))
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('cause', '=', cause)
    .where('body', 'is not', null)
    .executeTakeFirstOrThrow()

  return reports
}

/** Returns a rejected report with its redacted body as text, if the body is stored. */
export async function findRejectedReport(
  db: Database,
  organizationId: OrganizationId,
  id: RejectionId
): Promise<(RejectedReportRow & { readonly body: string | null }) | undefined> {
  const row = await db
    .selectFrom('rejected_reports')
    .select(reportColumns)
    .select(['codec', 'body'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .$narrowType<Omit<RejectedReportRow, 'has_body'>>()
    .executeTakeFirst()
  if (row === undefined) return undefined

  const { codec, body, ...report } = row
  const text = codec !== null && body !== null ? await unpackBody({ codec, body }) : null

  return { ...report, has_body: text !== null, body: text }
}
