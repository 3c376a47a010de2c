import { type ArrivedCall, type Database, findArrived, type ProviderEndpoint } from '@callbook/db'
import type { ListedCall, ListingProvider, OrganizationId } from '@callbook/domain'
import type { CallRouting } from './call-routing.ts'
import { settleMs } from './windows.ts'

export interface ComparedCall {
  readonly call: ListedCall
  readonly state: 'arrived' | 'missing' | 'partial' | 'unassigned'
  /** Endpoint to which the call belongs; undefined if unknown. */
  readonly endpoint: ProviderEndpoint | undefined
  readonly arrived: ArrivedCall | undefined
}

interface Comparison {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly provider: ListingProvider
  readonly name: string
  readonly owners: CallRouting
  readonly now: Date
}

/** How long to wait for the analysis after a call has ended. */
const analysisMs = 15 * 60_000

/**
 * Compares the ended calls of a page with the stored calls, in the order of their ids.
 *
 * @throws {ProviderApiError} if the owner of a call must be requested and the provider's rate limit is exceeded
 */
export async function compare(calls: readonly ListedCall[], comparison: Comparison): Promise<ComparedCall[]> {
  const { db, organizationId, provider, name, owners, now } = comparison
  const due = [...new Map(calls.map((call) => [call.id, call])).values()].filter((call) => isOver(call, now))
  const arrived = await findArrived(
    { db, organizationId },
    {
      provider: name,
      calls: due.map((call) => ({ id: call.id, clientId: owners.find(call)?.client_id ?? null })),
      fullRank: provider.reportKinds.length - 1,
      settledBefore: new Date(now.getTime() - analysisMs)
    }
  )
  await owners.learn(due.filter(({ id }) => !arrived.has(id)))

  return due
    .map((call) => classify(call, arrived.get(call.id), comparison))
    .toSorted((one, other) => (one.call.id < other.call.id ? -1 : 1))
}

/** The report of a call that has just ended may still arrive. Such a call is listed again by a later pass. */
function isOver({ state, endedAt }: ListedCall, now: Date): boolean {
  if (state === 'running') return false
  const waitMs = state === 'unanalyzed' ? analysisMs : settleMs

  return endedAt === null || now.getTime() - endedAt.getTime() >= waitMs
}

function classify(call: ListedCall, arrived: ArrivedCall | undefined, comparison: Comparison): ComparedCall {
  const endpoint = comparison.owners.find(call)
  if (arrived === undefined) {
    return { call, state: endpoint === undefined ? 'unassigned' : 'missing', endpoint, arrived }
  }
  // A report goes to the client that already has the call, if any.
  const isAtClient = endpoint?.client_id === arrived.clientId
  const isPartial = isAtClient && call.state === 'ended' && lacks(call, arrived, comparison)

  return { call, state: isPartial ? 'partial' : 'arrived', endpoint, arrived }
}

/** Whether the provider has more data about a call than is stored. */
function lacks(call: ListedCall, arrived: ArrivedCall, { provider }: Comparison): boolean {
  if (arrived.state === 'partial') return true
  if (call.full === null || arrived.hasAnalysis) return false
  const reading = provider.read(provider.listing.wrap(call.full, []), { country: undefined })
  if (reading.kind !== 'report') return false
  const { summary, structuredData, successEvaluation } = reading.report

  return (summary ?? structuredData ?? successEvaluation) !== null
}
