import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { chunk } from '../chunk.ts'

/** A call that a provider has listed. */
interface SoughtCall {
  readonly id: string
  /** Whose it is, as far as that is known. */
  readonly clientId: ClientId | null
}

/** What is here of a call that a provider has listed. */
export interface ArrivedCall {
  readonly providerCallId: string
  readonly callId: CallId
  readonly clientId: ClientId
  /** Partial: nothing but reports of a lower rank, for longer than it takes for the last one to come. */
  readonly state: 'partial' | 'stored'
  readonly source: string
  /**
   * Whether anything is known of what the provider has made of it: a summary, data, or its success. Of a caller who was
   * erased, nothing more is wanted.
   */
  readonly hasAnalysis: boolean
  readonly receivedAt: string
}

interface Sought {
  readonly provider: string
  readonly calls: readonly SoughtCall[]
  /** The rank of the report that has everything. */
  readonly fullRank: number
  /** What was received since may still be followed by more. */
  readonly settledBefore: Date
}

const callsPerStatement = 500

/**
 * What is here of calls, by their providers' ids; a call that is not told of is missing. A call is looked for at its
 * client first, and then at all others: one that came to another client is not missing, wherever it belongs.
 */
export async function findArrived(
  db: Database,
  organizationId: OrganizationId,
  { calls, ...sought }: Sought
): Promise<Map<string, ArrivedCall>> {
  const found = new Map<string, ArrivedCall>()
  const find = async (rows: Promise<ArrivedRow[]>) => {
    for (const row of await rows) found.set(row.providerCallId, stateOf(row, sought))
  }

  const byClient = Map.groupBy(calls, ({ clientId }) => clientId)
  for (const [clientId, ofClient] of byClient) {
    if (clientId === null) continue
    for (const some of chunk(ofClient, callsPerStatement)) {
      await find(findRows(db, organizationId, sought.provider, { ids: some.map(({ id }) => id), clientId }))
    }
  }
  const missing = calls.filter(({ id }) => !found.has(id))
  for (const some of chunk(missing, callsPerStatement)) {
    await find(findRows(db, organizationId, sought.provider, { ids: some.map(({ id }) => id), clientId: null }))
  }

  return found
}

/** Of a caller who was erased, the rank is null: no other report would be kept. */
type ArrivedRow = Omit<ArrivedCall, 'state'> & { readonly rank: number | null }

/** Of several clients that have it, the call that was stored last. Asks each client of the organization for each id. */
async function findRows(
  db: Database,
  organizationId: OrganizationId,
  provider: string,
  { ids, clientId }: { readonly ids: readonly string[]; readonly clientId: ClientId | null }
): Promise<ArrivedRow[]> {
  const ofClients =
    clientId === null
      ? sql`call.client_id in (
          select endpoint.client_id from webhook_endpoints endpoint
          where endpoint.organization_id = ${organizationId} and endpoint.provider = ${provider}
        )`
      : sql`call.client_id = ${clientId}`
  const { rows } = await sql<ArrivedRow>`
    select call.provider_call_id as "providerCallId", call.id as "callId", call.client_id as "clientId", call.source,
      case when call.erased_at is null then call.report_rank end as rank,
      coalesce(call.received_at, call.created_at) as "receivedAt",
      (call.call_summary is not null or call.structured_data is not null or call.success_evaluation is not null
        or call.erased_at is not null) as "hasAnalysis"
    from calls call
    where call.organization_id = ${organizationId} and call.provider = ${provider}
      and call.provider_call_id in (${sql.join(ids)}) and ${ofClients}
    order by call.created_at, call.id`.execute(db)

  return rows
}

function stateOf({ rank, ...row }: ArrivedRow, { fullRank, settledBefore }: Omit<Sought, 'calls'>): ArrivedCall {
  const isPartial = rank !== null && rank < fullRank && new Date(row.receivedAt) < settledBefore

  return { ...row, state: isPartial ? 'partial' : 'stored' }
}
