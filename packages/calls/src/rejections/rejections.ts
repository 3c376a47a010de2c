import { type Database, type OrganizationScope, type Position, unpackBody } from '@callbook/db'
import type { ClientId, EndpointId, OrganizationId, RejectionId } from '@callbook/domain'
import { sql } from 'kysely'
import { areReports, type RejectedReportFilter } from './rejection-filter.ts'

export interface EndpointIdentifiers {
  readonly organizationId: OrganizationId
  readonly endpointId: EndpointId
}

export interface RejectingEndpoint {
  readonly endpoint_id: EndpointId
  readonly client_id: ClientId
  readonly client_name: string
  readonly provider: string
}

/** A report that could not be parsed or stored. */
export interface RejectedReportRow extends RejectingEndpoint {
  readonly id: RejectionId
  readonly organization_id: OrganizationId
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

const reportColumns = sql`rejected.id, rejected.organization_id, rejected.endpoint_id, rejected.request_id,
  rejected.received_at, rejected.cause, rejected.path, rejected.provider_call_id, rejected.is_acknowledged,
  rejected.body is not null as has_body, endpoint.client_id, client.display_name as client_name, endpoint.provider`

export interface ListedReports extends RejectedReportFilter {
  readonly limit?: number | undefined
  /** The last report of the previous page, by time of receipt. */
  readonly after?: Position | undefined
  /** By default, the newest are first. */
  readonly isOldestFirst?: boolean
}

/** Lists the rejected reports of an organization by time of receipt. */
export async function listRejectedReports(
  { db, organizationId }: OrganizationScope<Database>,
  { limit, after, isOldestFirst = false, ...filter }: ListedReports
): Promise<RejectedReportRow[]> {
  const [direction, follows] = isOldestFirst ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const { rows } = await sql<RejectedReportRow>`
    select ${reportColumns} from rejected_reports as rejected ${withEndpoint(organizationId)}
    where ${areReports(organizationId, filter)}
    ${after === undefined ? sql`` : sql`and (rejected.received_at, rejected.id) ${follows} (${after.at}, ${after.id})`}
    order by rejected.received_at ${direction}, rejected.id ${direction}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)

  return rows
}

/** @param most limits the count, so that its cost is bounded */
export async function countRejectedReports(
  { db, organizationId }: OrganizationScope<Database>,
  filter: RejectedReportFilter,
  most?: number
): Promise<number> {
  const { rows } = await sql<{ reports: number }>`
    select count(*)::int as reports from (
      select from rejected_reports as rejected where ${areReports(organizationId, filter)}
      ${most === undefined ? sql`` : sql`limit ${most}`}
    ) as counted`.execute(db)

  return rows[0]?.reports ?? 0
}

/** Returns a rejected report with its redacted body as text, if the body is stored. */
export async function findRejectedReport(
  { db, organizationId }: OrganizationScope<Database>,
  id: RejectionId
): Promise<(RejectedReportRow & { readonly body: string | null }) | undefined> {
  const { rows } = await sql<RejectedReportRow & { codec: string | null; body: Buffer | null }>`
    select ${reportColumns}, rejected.codec, rejected.body
    from rejected_reports as rejected ${withEndpoint(organizationId)}
    where ${areReports(organizationId, { ids: [id] })}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined

  const { codec, body, ...report } = row
  const text = codec !== null && body !== null ? await unpackBody({ codec, body }) : null

  return { ...report, has_body: text !== null, body: text }
}

/** Joins the endpoint and the client of `rejected`. */
export function withEndpoint(organizationId: OrganizationId) {
  return sql`join webhook_endpoints as endpoint on endpoint.organization_id = ${organizationId}
      and endpoint.id = rejected.endpoint_id
    join clients as client on client.organization_id = ${organizationId} and client.id = endpoint.client_id`
}
