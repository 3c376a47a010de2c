import type { ErasureKey } from '@callbook/domain'

export interface BatchContext {
  readonly now: Date
  readonly erasureKey: ErasureKey | undefined
}
