import { sqlstateOf, sqlstates } from '@callbook/postgres'
import { createLockWaitBudget, untilLocked } from '../migrate/locks.ts'
import type { RetentionData } from '../tables.ts'
import type { RetentionLimits } from './limits.ts'

/** Removed rows of one kind of data, or rows to remove. */
export interface Retention {
  readonly data: RetentionData
  /** Data from before this instant, or whose window ended before it. */
  readonly before: Date
  readonly rows: number
  readonly droppedPartitions: readonly string[]
}

interface RetentionProgress {
  readonly data: RetentionData
  readonly rows: number
  /** Number of rows to remove. */
  readonly of: number
}

export interface RemovedRows {
  readonly data: RetentionData
  readonly rows: number
  readonly partition?: string
}

export interface RetentionOptions {
  readonly limits: RetentionLimits
  readonly now: Date
  readonly dryRun: boolean
  /** Called after each transaction that removed rows. */
  readonly onProgress?: (progress: RetentionProgress) => void
  readonly onRemoved?: (removed: RemovedRows) => void
  /** Receives messages about waits and failed waits. */
  readonly notify?: (message: string) => void
  /** Maximum wait for the locks of a partition. */
  readonly waitMs?: number
  readonly rowsPerStep?: number
}

export type RetentionSettings = Required<RetentionOptions>

/** Settings for the removal of rows of one table. */
export type RowRemoval = Pick<RetentionSettings, 'dryRun' | 'rowsPerStep' | 'onProgress' | 'onRemoved'>

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
