import type { ErasureKey } from '@callbook/domain'

/** Values shared by all reports of a batch. */
export interface BatchContext {
  readonly now: Date
  /** The key that identifies erased callers. */
  readonly erasureKey: ErasureKey | undefined
}
