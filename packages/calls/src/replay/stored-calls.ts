import { type Database, type OrganizationScope, type Schema, unpackBody } from '@callbook/db'
import type { CallId, EndpointId } from '@callbook/domain'
import type { Selectable } from 'kysely'

export interface StoredCall {
  readonly row: Selectable<Schema['calls']>
  /** The default country: numbers without a country code are parsed for it. */
  readonly clientPhoneNumber: string
  readonly reports: readonly ReplayedReport[]
}

export interface ReplayedReport {
  readonly kind: string
  readonly endpointId: EndpointId
  readonly receivedAt: string
  /** The redacted body, as text. */
  readonly body: string
  /** Whether an earlier report of this kind was replaced. The call may still have values of it that this one lacks. */
  readonly isReplacement: boolean
}

/** Returns calls of one organization in the order of their ids, starting after the id `after`. */
export async function listStoredCalls(
  at: OrganizationScope<Database>,
  { after, limit }: { readonly after: string; readonly limit: number }
): Promise<StoredCall[]> {
  const rows = await selectCalls(at).where('calls.id', '>', after).orderBy('calls.id').limit(limit).execute()

  return await withReports(at, rows)
}

/** Returns the call, locked until the transaction ends. */
export async function lockStoredCall(at: OrganizationScope, id: CallId): Promise<StoredCall | undefined> {
  const rows = await selectCalls(at).where('calls.id', '=', id).forUpdate('calls').execute()
  const [call] = await withReports(at, rows)

  return call
}

function selectCalls({ db, organizationId }: OrganizationScope) {
  return db
    .selectFrom('calls')
    .innerJoin('clients', (join) =>
      join.onRef('clients.organization_id', '=', 'calls.organization_id').onRef('clients.id', '=', 'calls.client_id')
    )
    .selectAll('calls')
    .select('clients.phone_number as client_phone_number')
    .where('calls.organization_id', '=', organizationId)
}

type CallRow = Awaited<ReturnType<ReturnType<typeof selectCalls>['execute']>>[number]

async function withReports({ db, organizationId }: OrganizationScope, rows: readonly CallRow[]): Promise<StoredCall[]> {
  if (rows.length === 0) return []
  const reports = await db
    .selectFrom('raw_reports')
    .select(['call_id', 'kind', 'endpoint_id', 'received_at', 'codec', 'body', 'is_replacement'])
    .where('organization_id', '=', organizationId)
    .where(
      'call_id',
      'in',
      rows.map(({ id }) => id)
    )
    .execute()
  const byCall = Map.groupBy(reports, (report) => report.call_id)

  return await Promise.all(
    rows.map(async ({ client_phone_number, ...row }) => ({
      row,
      clientPhoneNumber: client_phone_number,
      reports: await Promise.all((byCall.get(row.id) ?? []).map(unpack))
    }))
  )
}

type ReportRow = Selectable<
  Pick<Schema['raw_reports'], 'kind' | 'endpoint_id' | 'received_at' | 'codec' | 'body' | 'is_replacement'>
>

async function unpack(row: ReportRow): Promise<ReplayedReport> {
  return {
    kind: row.kind,
    endpointId: row.endpoint_id as EndpointId,
    receivedAt: row.received_at,
    body: await unpackBody(row),
    isReplacement: row.is_replacement
  }
}
