import { type Database, unpackBody } from '@callbook/db'
import type { EndpointId, OrganizationId, RejectionId } from '@callbook/domain'

export interface EndpointIdentifiers {
  readonly organizationId: OrganizationId
  readonly endpointId: EndpointId
}

/** A report that could not be read, or not be stored. */
export interface RejectedReportRow {
  readonly id: RejectionId
  readonly organization_id: OrganizationId
  readonly endpoint_id: EndpointId
  readonly request_id: string
  readonly received_at: string
  readonly cause: string
  /** Where in the body, as a JSON path. */
  readonly path: string | null
  readonly provider_call_id: string | null
  /** Whether its sender was told that it is stored. */
  readonly is_acknowledged: boolean
  /** Whether its body is kept: it is not when it is no JSON. */
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

/** Which of the reports of an endpoint are listed: all of them, unless it is said. */
export interface RejectedReportFilter {
  readonly cause?: string
  /** Only those whose body is kept. */
  readonly hasBody?: true
  readonly limit?: number
  /** Only those that were received then or later. */
  readonly since?: Date | undefined
  /** Those that are listed after it: how a list goes on. */
  readonly after?: { readonly receivedAt: Date; readonly id: string } | undefined
}

/** The reports of an endpoint that were rejected, the newest first. */
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

/** How many reports of an endpoint were rejected for a cause, and have a body. */
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

/** A rejected report with its redacted body as text, if that was kept. */
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
