import {
  countListed,
  type Database,
  type GapKind,
  type ListedOutcome,
  logEvents,
  recordGaps,
  resolveGaps
} from '@callbook/db'
import type { ClientId, OrganizationId, ProviderAccountId } from '@callbook/domain'
import type { ComparedCall } from './compare.ts'
import type { Repair } from './repair.ts'

/** A compared call and the result of fetching it, if it was fetched. */
export interface HandledCall extends ComparedCall {
  readonly repair: Repair | undefined
  /** Whether its report was probably rejected as too large. */
  readonly wasTooLarge?: boolean
}

export interface GapLedger {
  /** Records missing calls before they are fetched, so that none is lost if the pass is interrupted. */
  open(calls: readonly ComparedCall[]): Promise<void>
  close(calls: readonly HandledCall[]): Promise<void>
}

export interface GapLedgerOptions {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly account: { readonly id: ProviderAccountId; readonly provider: string }
  readonly now: () => Date
  readonly onGaps?: ((kind: GapKind, count: number) => void) | undefined
}

/** The ledger of one pass logs one `gap.found` event per client. */
export function createGapLedger({ db, organizationId, account, now, onGaps }: GapLedgerOptions): GapLedger {
  const reported = new Set<ClientId | null>()

  async function record(kind: GapKind, calls: readonly ComparedCall[]): Promise<void> {
    for (const [clientId, ofClient] of Map.groupBy(calls, ({ endpoint }) => endpoint?.client_id ?? null)) {
      const gaps = ofClient.map(({ call, endpoint }) => ({
        providerCallId: call.id,
        kind,
        clientId,
        endpointId: endpoint?.id ?? null,
        endedAt: call.endedAt
      }))
      const [first, ...others] = await recordGaps({ db, organizationId }, { account, gaps, now: now() })
      if (first === undefined) continue
      onGaps?.(kind, others.length + 1)
      if (!reported.has(clientId)) await notify(first, clientId)
      reported.add(clientId)
    }
  }

  async function notify(subjectId: string, clientId: ClientId | null): Promise<void> {
    const event = { type: 'gap.found', organizationId, subjectId, clientId } as const
    await db.transaction().execute((tx) => logEvents(tx, [event], now()))
  }

  async function resolve(calls: readonly HandledCall[], resolution: 'backfill' | 'webhook'): Promise<void> {
    const providerCallIds = calls.filter((call) => endingOf(call) === resolution).map(({ call }) => call.id)
    await resolveGaps({ db, organizationId }, { provider: account.provider, providerCallIds, resolution, now: now() })
  }

  return {
    async open(calls) {
      for (const kind of ['missing', 'partial', 'unassigned'] as const) {
        await record(
          kind,
          calls.filter(({ state }) => state === kind)
        )
      }
    },
    async close(calls) {
      await resolve(calls, 'backfill')
      await resolve(calls, 'webhook')
      await record(
        'gone',
        calls.filter(({ state, repair }) => state === 'missing' && repair?.kind === 'gone')
      )
      const counted = calls.map((handled) => ({
        id: handled.call.id,
        clientId: handled.endpoint?.client_id ?? handled.arrived?.clientId ?? null,
        endedAt: handled.call.endedAt ?? now(),
        outcome: outcomeOf(handled)
      }))
      await countListed({ db, organizationId }, { provider: account.provider, calls: counted, now: now() })
    }
  }
}

/** Returns how the gap of the call, if any, was resolved; undefined if it was not. */
function endingOf({ state, repair, arrived }: HandledCall): 'backfill' | 'webhook' | undefined {
  if (repair?.kind === 'repaired') return 'backfill'
  if (state !== 'arrived' && repair?.kind !== 'arrived') return undefined

  return arrived?.source === 'backfill' ? 'backfill' : 'webhook'
}

function outcomeOf(handled: HandledCall): ListedOutcome {
  const ending = endingOf(handled)
  if (ending === 'backfill') return 'repaired'
  if (ending === 'webhook' || handled.state === 'partial') return 'arrived'

  return handled.state === 'unassigned' ? 'unassigned' : 'missing'
}
