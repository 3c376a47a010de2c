import type { Providers } from '@callbook/backfill'

/** Access to a provider for a caller that waits for the response. */
export interface ProviderAccess extends Pick<Providers, 'open'> {
  /** Aborted if the caller no longer waits. */
  readonly signal: AbortSignal
  /** How long to wait while others, such as the worker, use the account. */
  readonly patienceMs: number
  /** Called if others use the account. */
  readonly onWait?: () => void
}
