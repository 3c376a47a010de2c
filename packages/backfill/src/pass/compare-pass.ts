import type { ClientId, EndpointId } from '@callbook/domain'
import type { HandledCall } from './gap-ledger.ts'
import { type ReconcileInput, reconcileWindow } from './reconcile-window.ts'
import { settleMs } from './windows.ts'

/** A call of the provider that is missing or partial here. */
export interface FoundGap {
  readonly id: string
  readonly kind: 'gone' | 'missing' | 'partial' | 'unassigned'
  readonly endedAt: Date | null
  /** Provider's id of the assistant or agent. */
  readonly assistantId: string | null
  readonly clientId: ClientId | null
  readonly endpointId: EndpointId | null
  readonly isRepaired: boolean
  /** Whether its report was probably rejected as too large. */
  readonly wasTooLarge: boolean
  /** Why storing it failed, if that was attempted. */
  readonly why: string | null
}

/** The provider's calls of a time window, compared with the stored calls. */
export interface GapReport {
  readonly listed: number
  readonly arrived: number
  readonly missing: number
  readonly partial: number
  readonly unassigned: number
  readonly gone: number
  readonly repaired: number
  readonly calls: readonly FoundGap[]
  /** Sentences about calls that could not be listed. */
  readonly problems: readonly string[]
}

type Options = Omit<
  ReconcileInput,
  'maxFetched' | 'maxUnresponsive' | 'onGaps' | 'onStep' | 'position' | 'until' | 'window'
> & {
  /** Earlier calls are not compared. */
  readonly since: Date
  /** The next step waits for it. */
  readonly onProgress?: (report: GapReport) => Promise<void> | void
  /** Awaited after each step. */
  readonly yieldLease?: () => Promise<void>
}

/**
 * Compares the calls of a provider with the stored calls. Without a writer nothing is written. With one, missing calls
 * are stored and gaps recorded, as the worker does it.
 *
 * @throws {ProviderApiError} if a request to the provider fails; calls stored by then are kept
 */
export async function comparePass({ since, onProgress, yieldLease, ...options }: Options): Promise<GapReport> {
  const window = { from: since, to: new Date(Math.max(options.now().getTime() - settleMs, since.getTime())) }
  let report = nothing
  await reconcileWindow({
    ...options,
    window,
    async onStep({ handled, problem }) {
      report = add(report, handled, problem)
      await onProgress?.(report)
      await yieldLease?.()

      return true
    }
  })

  return report
}

const nothing: GapReport = {
  listed: 0,
  arrived: 0,
  missing: 0,
  partial: 0,
  unassigned: 0,
  gone: 0,
  repaired: 0,
  calls: [],
  problems: []
}

function add(report: GapReport, handled: readonly HandledCall[], problem: string | null): GapReport {
  const counts = { ...report }
  const gaps = handled.flatMap((call) => gapOf(call) ?? [])
  for (const { kind } of gaps) counts[kind] += 1

  return {
    ...counts,
    listed: report.listed + handled.length,
    arrived: report.arrived + handled.length - gaps.length,
    repaired: report.repaired + gaps.filter(({ isRepaired }) => isRepaired).length,
    calls: [...report.calls, ...gaps],
    problems: problem === null ? report.problems : [...report.problems, problem]
  }
}

/** @returns `undefined` if the call is already stored */
function gapOf({ call, state, endpoint, repair, wasTooLarge = false }: HandledCall): FoundGap | undefined {
  if (state === 'arrived' || repair?.kind === 'arrived') return undefined

  return {
    id: call.id,
    kind: repair?.kind === 'gone' ? 'gone' : state,
    endedAt: call.endedAt,
    assistantId: call.assistantId,
    clientId: endpoint?.client_id ?? null,
    endpointId: endpoint?.id ?? null,
    isRepaired: repair?.kind === 'repaired',
    wasTooLarge,
    why: repair?.kind === 'failed' ? repair.why : null
  }
}
