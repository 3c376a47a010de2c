import type { Providers } from '@callbook/backfill'

/** How providers are asked by whoever waits for the answer. */
export interface ProviderVisit extends Pick<Providers, 'open'> {
  /** Aborted when nobody waits any longer. */
  readonly signal: AbortSignal
}
