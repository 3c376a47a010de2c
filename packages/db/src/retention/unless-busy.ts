import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { createLockWaitBudget } from '../migrate/lock-wait-budget.ts'
import { untilLocked } from '../migrate/table-locks.ts'
import type { RetentionSettings } from './retention.ts'

const busy: readonly string[] = [sqlstates.lockNotAvailable, sqlstates.deadlockDetected, sqlstates.queryCanceled]

/**
 * Returns the result of `work`, or 'busy' if other sessions hold its locks.
 *
 * @param what name of the operation for an operator
 */
export async function unlessBusy<Result>(
  what: string,
  { waitMs, notify }: Pick<RetentionSettings, 'waitMs' | 'notify'>,
  work: () => Promise<Result>
): Promise<Result | 'busy'> {
  try {
    return await untilLocked(what, createLockWaitBudget(waitMs, notify), work)
  } catch (error) {
    const code = sqlstateOf(error) || sqlstateOf(error instanceof Error ? error.cause : undefined)
    if (!busy.includes(code)) throw error

    return 'busy'
  }
}
