import { type ReportWriter, recordRecoveredRejection } from '@callbook/calls'
import { listProviderEndpoints } from '@callbook/db'
import { ProviderApiError } from '../api/provider-api-error.ts'
import type { ComparedCall } from './compare.ts'
import { createGapLedger, type HandledCall } from './gap-ledger.ts'
import type { ReconcileInput } from './reconcile-window.ts'
import { type Repair, type RepairTools, repair } from './repair.ts'

export interface PageProcessor {
  /** Processes the calls in order until the time slice ends. */
  handle(calls: readonly ComparedCall[]): Promise<HandledCall[]>
  isSpent(): boolean
}

export function createDryRun({ now, until }: ReconcileInput): PageProcessor {
  return {
    handle: async (calls) => calls.map((call) => ({ ...call, repair: undefined })),
    isSpent: () => until !== undefined && now() >= until
  }
}

/** Creates a handler that stores missing calls and records gaps. */
export function createBackfiller(passage: ReconcileInput, writer: ReportWriter): PageProcessor {
  const { db, organizationId, now, until } = passage
  const { maxFetched = Number.POSITIVE_INFINITY, maxUnresponsive = Number.POSITIVE_INFINITY } = passage
  const tools = toolsOf(passage, writer)
  const ledger = createGapLedger(passage)
  let fetched = 0
  let unresponsive = 0
  const isSpent = () => fetched >= maxFetched || (until !== undefined && now() >= until)

  async function fill(compared: ComparedCall): Promise<Repair | undefined> {
    const { endpoint } = compared
    if (endpoint === undefined) return undefined
    fetched += 1
    const done = await repair(compared, endpoint, tools)
    unresponsive = done.kind === 'failed' && done.isUnresponsive ? unresponsive + 1 : 0
    if (done.kind === 'failed' && unresponsive >= maxUnresponsive) {
      throw new ProviderApiError(done.why, { problem: 'unreachable' })
    }

    return done
  }

  /** Whether the report of a restored call was probably rejected for its size. */
  async function wasTooLarge({ state, call, endpoint }: ComparedCall, repair: Repair | undefined): Promise<boolean> {
    if (state !== 'missing' || repair?.kind !== 'repaired') return false
    if (endpoint === undefined || call.endedAt === null) return false

    return await recordRecoveredRejection(db, organizationId, { endpointId: endpoint.id, endedAt: call.endedAt })
  }

  return {
    isSpent,
    async handle(calls) {
      await ledger.open(calls)
      const handled: HandledCall[] = []
      for (const compared of calls) {
        const isWanted = compared.state === 'missing' || compared.state === 'partial'
        if (isWanted && isSpent()) break
        const repair = isWanted ? await fill(compared) : undefined
        handled.push({ ...compared, repair, wasTooLarge: await wasTooLarge(compared, repair) })
      }
      await ledger.close(handled)

      return handled
    }
  }
}

function toolsOf({ db, organizationId, account, ...passage }: ReconcileInput, writer: ReportWriter): RepairTools {
  const name = account.provider

  return {
    ...passage,
    organizationId,
    name,
    writer,
    foundCalls: new Map(),
    findEndpoint: async (id) =>
      (await listProviderEndpoints(db, organizationId, name)).find((one) => one.id === id && one.status === 'active')
  }
}
