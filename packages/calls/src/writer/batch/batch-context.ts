import type { ErasureKey } from '@callbook/domain'

/** What all reports of a batch are stored with. */
export interface BatchContext {
  readonly now: Date
  /** The key with which it is told whether a caller was erased. */
  readonly erasureKey: ErasureKey | undefined
}
