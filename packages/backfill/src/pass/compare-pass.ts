import type { ClientId, EndpointId } from '@callbook/domain'
import type { HandledCall } from './books.ts'
import { goThrough, type Passage } from './go-through.ts'
import { settleMs } from './windows.ts'

/** A call that its provider has, and that was not here, or not all of it. */
export interface FoundGap {
  readonly id: string
  readonly kind: 'gone' | 'missing' | 'partial' | 'unassigned'
  readonly endedAt: Date | null
  /** The provider's id of the assistant or agent. */
  readonly assistantId: string | null
  readonly clientId: ClientId | null
  readonly endpointId: EndpointId | null
  readonly isRepaired: boolean
  /** Whether its report had come, and was refused as too large: as far as that can be told. */
  readonly wasTooLarge: boolean
  /** Why it was not repaired, where that was tried. */
  readonly why: string | null
}

/** What a provider has listed of a time, beside what is here. */
export interface GapReport {
  readonly listed: number
  readonly arrived: number
  readonly missing: number
  readonly partial: number
  readonly unassigned: number
  readonly gone: number
  readonly repaired: number
  readonly calls: readonly FoundGap[]
  /** What could not be listed, as sentences. */
  readonly problems: readonly string[]
}

type Options = Omit<Passage, 'maxFetched' | 'maxUnanswered' | 'onGaps' | 'onStep' | 'position' | 'until' | 'window'> & {
  /** Calls of before are not looked for. */
  readonly since: Date
  /** Is told what was found so far. */
  readonly onProgress?: (report: GapReport) => void
  /** Is waited for between two pieces of the way. */
  readonly giveWay?: () => Promise<void>
}

/**
 * Compares the calls of a provider with what arrived. Without a writer nothing is written; with one, what is missing is
 * stored and kept in the books, as the worker does it.
 *
 * @throws {ProviderApiError} when the provider could not be asked; what was repaired by then stays so
 */
export async function comparePass({ since, onProgress, giveWay, ...options }: Options): Promise<GapReport> {
  const window = { from: since, to: new Date(Math.max(options.now().getTime() - settleMs, since.getTime())) }
  let report = nothing
  await goThrough({
    ...options,
    window,
    async onStep({ handled, problem }) {
      report = add(report, handled, problem)
      onProgress?.(report)
      await giveWay?.()

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

/** @returns undefined for a call that is here, or has come meanwhile */
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
