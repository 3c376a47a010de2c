import { HeldUpError } from './circuit-breakers.ts'
import { rejectAll, type WaitingReport } from './report-queue.ts'
import { type SettleOptions, type Suspects, settleApart } from './settle-apart.ts'

/** Where reports are written that others must not wait for: one attempt at a time, beside the batches. */
export interface IsolationLane {
  /** Settles each of the reports; what there is no room for is held up, too. */
  add(suspects: Suspects): void
  /** Rejects with `error` what waits and is not being written. */
  withdraw(error: unknown): void
  /** Resolves once there is nothing to do. */
  idle(): Promise<void>
}

interface IsolationLaneOptions extends SettleOptions {
  /** Is told of reports that are settled. */
  readonly onSettled: (reports: readonly WaitingReport[]) => void
}

/** Reports that wait. With a spool, those beyond come again soon. */
const maxWaiting = 256

const busyMs = 1_000

export function createIsolationLane({ onSettled, ...options }: IsolationLaneOptions): IsolationLane {
  const waiting: Suspects[] = []
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    for (let suspects = waiting.shift(); suspects !== undefined; suspects = waiting.shift()) {
      await settleApart(suspects, options)
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
      if (isFull) return turnAway(suspects, new HeldUpError('busy', performance.now() + busyMs))

      waiting.push(suspects)
      working ??= work()
    },
    withdraw(error) {
      for (const suspects of waiting.splice(0)) turnAway(suspects, error)
    },
    idle: async () => await working
  }
}
