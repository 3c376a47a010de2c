import type { RetentionData } from './expired-rows.ts'
import type { RetentionLimits } from './limits.ts'

/** What was removed of one kind of data, or what would be. */
export interface Retention {
  readonly data: RetentionData
  /** What had come before then, or whose window had ended. */
  readonly before: Date
  readonly rows: number
  /** Partitions that went with their rows. */
  readonly droppedPartitions: readonly string[]
}

export interface RetentionProgress {
  readonly data: RetentionData
  readonly rows: number
  /** How many there were to be removed. */
  readonly of: number
}

/** What is gone for good. */
export interface RemovedRows {
  readonly data: RetentionData
  readonly rows: number
  /** With which they went. */
  readonly partition?: string
}

export interface RetentionOptions {
  readonly limits: RetentionLimits
  readonly now: Date
  /** Whether nothing is changed, and only what would be removed is counted. */
  readonly dryRun: boolean
  /** Is called after each transaction that removed rows. */
  readonly onProgress?: (progress: RetentionProgress) => void
  /** Is told of everything that was removed, once it is gone. */
  readonly onRemoved?: (removed: RemovedRows) => void
  /** Is told what is waited for, and in vain. */
  readonly tell?: (message: string) => void
  /** How long to wait for the locks of a partition. */
  readonly waitMs?: number
  readonly rowsAtOnce?: number
}

export type RetentionSettings = Required<RetentionOptions>

/** How the rows of one table are removed. */
export type RowRemoval = Pick<RetentionSettings, 'dryRun' | 'rowsAtOnce' | 'onProgress' | 'onRemoved'>
