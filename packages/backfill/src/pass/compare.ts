import { type ArrivedCall, type Database, findArrived, type ProviderEndpoint } from '@callbook/db'
import type { ListedCall, OrganizationId, Provider } from '@callbook/domain'
import type { Owners } from './owners.ts'
import { settleMs } from './windows.ts'

/** A call that its provider lists, beside what is here of it. */
export interface ComparedCall {
  readonly call: ListedCall
  readonly state: 'arrived' | 'missing' | 'partial' | 'unassigned'
  /** Whose it is; undefined where that is not known. */
  readonly endpoint: ProviderEndpoint | undefined
  readonly arrived: ArrivedCall | undefined
}

interface Comparison {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly provider: Provider
  readonly name: string
  readonly owners: Owners
  readonly now: Date
}

/** For so long after the end of a call its analysis is waited for. */
const analysisMs = 15 * 60_000

/**
 * Compares the calls of a page that are over with what arrived of them, in the order of their ids.
 *
 * @throws {ProviderApiError} when the provider is to be asked whose they are, and wants to be left alone
 */
export async function compare(calls: readonly ListedCall[], comparison: Comparison): Promise<ComparedCall[]> {
  const { db, organizationId, provider, name, owners, now } = comparison
  const due = [...new Map(calls.map((call) => [call.id, call])).values()].filter((call) => isOver(call, now))
  const arrived = await findArrived(db, organizationId, {
    provider: name,
    calls: due.map((call) => ({ id: call.id, clientId: owners.find(call)?.client_id ?? null })),
    fullRank: provider.reportKinds.length - 1,
    settledBefore: new Date(now.getTime() - analysisMs)
  })
  await owners.learn(due.filter(({ id }) => !arrived.has(id)))

  return due
    .map((call) => judge(call, arrived.get(call.id), comparison))
    .toSorted((one, other) => (one.call.id < other.call.id ? -1 : 1))
}

/** What has just ended may still be on its way, and is listed again. */
function isOver({ state, endedAt }: ListedCall, now: Date): boolean {
  if (state === 'running') return false
  const waitMs = state === 'unanalyzed' ? analysisMs : settleMs

  return endedAt === null || now.getTime() - endedAt.getTime() >= waitMs
}

function judge(call: ListedCall, arrived: ArrivedCall | undefined, comparison: Comparison): ComparedCall {
  const endpoint = comparison.owners.find(call)
  if (arrived === undefined) {
    return { call, state: endpoint === undefined ? 'unassigned' : 'missing', endpoint, arrived }
  }
  // A report goes to the client that has the call already, if anywhere.
  const isAtClient = endpoint?.client_id === arrived.clientId
  const isPartial = isAtClient && call.state === 'ended' && lacks(call, arrived, comparison)

  return { call, state: isPartial ? 'partial' : 'arrived', endpoint, arrived }
}

/** Whether the provider knows more of a call than is here. */
function lacks(call: ListedCall, arrived: ArrivedCall, { provider }: Comparison): boolean {
  if (arrived.state === 'partial') return true
  if (call.full === null || arrived.hasAnalysis) return false
  const reading = provider.read(provider.listing.wrap(call.full, []), { country: undefined })
  if (reading.kind !== 'report') return false
  const { summary, structuredData, successEvaluation } = reading.report

  return (summary ?? structuredData ?? successEvaluation) !== null
}
