import type { CallId, ClientId } from '@callbook/domain'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { contentRemovedAt } from '../calls/content-removed.ts'
import { chunk } from '../chunk.ts'
import type { OrganizationScope } from '../scope.ts'

interface SoughtCall {
  readonly id: string
  /** Client of the call, if known. */
  readonly clientId: ClientId | null
}

/** Stored state of a listed call. */
export interface ArrivedCall {
  readonly providerCallId: string
  readonly callId: CallId
  readonly clientId: ClientId
  /** Partial: only reports of a lower rank are stored, although the final report is overdue. */
  readonly state: 'partial' | 'stored'
  readonly source: string
  /**
   * Whether any analysis of the provider is stored: a summary, data, or its success. True for calls whose content
   * was removed, of which none may be stored again.
   */
  readonly hasAnalysis: boolean
  readonly receivedAt: string
}

interface Sought {
  readonly provider: string
  readonly calls: readonly SoughtCall[]
  readonly fullRank: number
  /** Calls received since then may still get another report. */
  readonly settledBefore: Date
}

const callsPerStatement = 500

/**
 * Returns the stored calls with these provider ids; absent ones are missing. A call is searched at its client first,
 * then at all others: a call stored for another client is not missing.
 */
export async function findArrived(
  at: OrganizationScope<Database>,
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
      await find(findRows(at, sought.provider, { ids: some.map(({ id }) => id), clientId }))
    }
  }
  const missing = calls.filter(({ id }) => !found.has(id))
  for (const some of chunk(missing, callsPerStatement)) {
    await find(findRows(at, sought.provider, { ids: some.map(({ id }) => id), clientId: null }))
  }

  return found
}

/** The rank is null for a call whose content was removed, because no other report would be stored. */
type ArrivedRow = Omit<ArrivedCall, 'state'> & { readonly rank: number | null }

/** If several clients have the call, the latest stored one comes last. */
async function findRows(
  { db, organizationId }: OrganizationScope<Database>,
  provider: string,
  { ids, clientId }: { readonly ids: readonly string[]; readonly clientId: ClientId | null }
): Promise<ArrivedRow[]> {
  const isOfClient = clientId === null ? sql`` : sql`and call.client_id = ${clientId}`
  const { rows } = await sql<ArrivedRow>`
    select call.provider_call_id as "providerCallId", call.id as "callId", call.client_id as "clientId", call.source,
      case when ${contentRemovedAt('call')} is null then call.report_rank end as rank,
      call.received_at as "receivedAt",
      (call.call_summary is not null or call.structured_data is not null or call.success_evaluation is not null
        or ${contentRemovedAt('call')} is not null) as "hasAnalysis"
    from calls call
    where call.organization_id = ${organizationId} and call.provider = ${provider}
      and call.provider_call_id in (${sql.join(ids)}) ${isOfClient}
    order by call.created_at, call.id`.execute(db)

  return rows
}

function stateOf({ rank, ...row }: ArrivedRow, { fullRank, settledBefore }: Omit<Sought, 'calls'>): ArrivedCall {
  const isPartial = rank !== null && rank < fullRank && new Date(row.receivedAt) < settledBefore

  return { ...row, state: isPartial ? 'partial' : 'stored' }
}
