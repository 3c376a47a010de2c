import type { EndpointId, OrganizationId, RejectionId } from '@callbook/domain'
import type { Database } from '../database.ts'
import { unpackBody } from '../stored-body.ts'

/** How many deliveries are described of those that were counted together. */
export const maxRejectionSamples = 20

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

/** The deliveries of one minute that were refused alike, before they were read. */
export interface RejectionCountRow {
  readonly minute: string
  readonly status: number
  readonly cause: string
  readonly rejections: number
  readonly samples: readonly RejectionSample[]
}

/** One of the deliveries that were counted. */
export interface RejectionSample {
  readonly received_at: string
  readonly address: string
  readonly request_id: string
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

/** The newest first. */
export async function listRejectedReports(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId
): Promise<RejectedReportRow[]> {
  return await db
    .selectFrom('rejected_reports')
    .select(reportColumns)
    .select((eb) => eb('body', 'is not', null).as('has_body'))
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .$narrowType<RejectedReportRow>()
    .execute()
}

/** The newest minutes first. */
export async function listRejectionCounts(
  db: Database,
  organizationId: OrganizationId,
  endpointId: EndpointId,
  limit: number
): Promise<RejectionCountRow[]> {
  const rows = await db
    .selectFrom('rejection_counts')
    .select(['minute', 'status', 'cause', 'rejections', 'samples'])
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .orderBy('minute', 'desc')
    .orderBy('status')
    .orderBy('cause')
    .limit(limit)
    .execute()

  return rows.map((row) => ({
    ...row,
    samples: row.samples.slice(0, maxRejectionSamples).map((sample): RejectionSample => JSON.parse(sample))
  }))
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

export async function deleteRejectedReport(
  db: Database,
  organizationId: OrganizationId,
  id: RejectionId
): Promise<void> {
  await db.deleteFrom('rejected_reports').where('organization_id', '=', organizationId).where('id', '=', id).execute()
}
