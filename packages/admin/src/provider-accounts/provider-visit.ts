import type { Providers } from '@callbook/backfill'

/** How providers are asked by whoever waits for the answer. */
export interface ProviderVisit extends Pick<Providers, 'open'> {
  /** Aborted when nobody waits any longer. */
  readonly signal: AbortSignal
  /** How long to wait for others who ask the same account, such as a pass of the worker. */
  readonly patienceMs: number
  /** Is told that there are others. */
  readonly onWait?: () => void
}
