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

/** A compared call, and what became of it where it was to be fetched. */
export interface HandledCall extends ComparedCall {
  readonly repair: Repair | undefined
  /** Whether its report had come, and was refused as too large: as far as that can be told. */
  readonly wasTooLarge?: boolean
}

/** What is kept of the calls that a pass goes through. */
export interface Books {
  /** Keeps what is not here, before it is fetched: nothing is forgotten where that is cut short. */
  open(calls: readonly ComparedCall[]): Promise<void>
  close(calls: readonly HandledCall[]): Promise<void>
}

export interface BooksOptions {
  readonly db: Database
  readonly organizationId: OrganizationId
  readonly account: { readonly id: ProviderAccountId; readonly provider: string }
  readonly now: () => Date
  /** Is told of gaps that were not known before. */
  readonly onGaps?: ((kind: GapKind, count: number) => void) | undefined
}

/** The books of one pass: of what it finds, each client is told once. */
export function openBooks({ db, organizationId, account, now, onGaps }: BooksOptions): Books {
  const told = new Set<ClientId | null>()

  async function record(kind: GapKind, calls: readonly ComparedCall[]): Promise<void> {
    for (const [clientId, ofClient] of Map.groupBy(calls, ({ endpoint }) => endpoint?.client_id ?? null)) {
      const gaps = ofClient.map(({ call, endpoint }) => ({
        providerCallId: call.id,
        kind,
        clientId,
        endpointId: endpoint?.id ?? null,
        endedAt: call.endedAt
      }))
      const [first, ...others] = await recordGaps(db, organizationId, { account, gaps, now: now() })
      if (first === undefined) continue
      onGaps?.(kind, others.length + 1)
      if (!told.has(clientId)) await tell(first, clientId)
      told.add(clientId)
    }
  }

  async function tell(subjectId: string, clientId: ClientId | null): Promise<void> {
    const event = { type: 'gap.found', organizationId, subjectId, clientId } as const
    await db.transaction().execute((tx) => logEvents(tx, [event], now()))
  }

  async function resolve(calls: readonly HandledCall[], how: 'backfill' | 'webhook'): Promise<void> {
    const providerCallIds = calls.filter((call) => endingOf(call) === how).map(({ call }) => call.id)
    await resolveGaps(db, organizationId, { provider: account.provider, providerCallIds, how, now: now() })
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
      await countListed(db, organizationId, { provider: account.provider, calls: counted, now: now() })
    }
  }
}

/** How a gap of the call, if it had one, has ended; undefined where it has not. */
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
