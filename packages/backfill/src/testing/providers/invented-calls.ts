import type { ListingProviderName } from '@callbook/domain'
import { type ApiCall, type CallOptions, samples } from '@callbook/domain/testing'

/** A call as the provider's webhook and API report it. */
export interface InventedCall {
  readonly id: string
  /** Body of its webhook. */
  readonly report: object
  /** Response of the API. */
  readonly api: ApiCall
}

interface Options {
  readonly count: number
  /** Start time of the first call. */
  readonly startedAt: Date
  /** Time between two starts; 0 for calls of the same millisecond. */
  readonly everyMs?: number
  /** Prefix of each id. */
  readonly ids?: string
}

/** Invents consecutive calls. */
export function inventCalls(provider: ListingProviderName, options: Options): readonly InventedCall[] {
  const { count, startedAt, everyMs = 60_000, ids = `${provider}-call` } = options

  return Array.from({ length: count }, (_, index) =>
    inventCall(provider, {
      callId: `${ids}-${String(index + 1).padStart(4, '0')}`,
      startedAt: new Date(startedAt.getTime() + index * everyMs)
    })
  )
}

export function inventCall(
  provider: ListingProviderName,
  options: CallOptions & { readonly callId: string }
): InventedCall {
  const report = samples[provider].build(options)

  return { id: options.callId, report, api: samples[provider].toApi(report) }
}
