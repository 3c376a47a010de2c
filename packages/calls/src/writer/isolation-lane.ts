import { HeldUpError } from './circuit-breakers.ts'
import { isolateFailures, type SettleOptions, type Suspects } from './isolate-failures.ts'
import { rejectAll, type WaitingReport } from './report-queue.ts'

/** Writes reports that may delay others: one attempt at a time, in parallel to the batches. */
export interface IsolationLane {
  /** Settles each of the reports. Reports that exceed the limit count as blocked, too. */
  add(suspects: Suspects): void
  /** Rejects with `error` the reports that are not yet being written. */
  withdraw(error: unknown): void
  /** Resolves once no report is left. */
  idle(): Promise<void>
}

interface IsolationLaneOptions extends SettleOptions {
  readonly onSettled: (reports: readonly WaitingReport[]) => void
}

/** Maximum number of waiting reports. With a spool, the others are retried soon. */
const maxWaiting = 256

const busyMs = 1_000

export function createIsolationLane({ onSettled, ...options }: IsolationLaneOptions): IsolationLane {
  const waiting: Suspects[] = []
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    for (let suspects = waiting.shift(); suspects !== undefined; suspects = waiting.shift()) {
      await isolateFailures(suspects, options)
      onSettled(suspects.reports)
    }
    working = undefined
  }

  function turnAway({ reports }: Suspects, error: unknown): void {
    rejectAll(reports, error)
    onSettled(reports)
  }

  return {
    add(suspects) {
      const isFull = waiting.reduce((sum, { reports }) => sum + reports.length, 0) >= maxWaiting
      if (isFull) return turnAway(suspects, new HeldUpError(undefined, performance.now() + busyMs))

      waiting.push(suspects)
      working ??= work()
    },
    withdraw(error) {
      for (const suspects of waiting.splice(0)) turnAway(suspects, error)
    },
    idle: async () => await working
  }
}
