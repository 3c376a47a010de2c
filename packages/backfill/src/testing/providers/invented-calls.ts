import type { ProviderName } from '@callbook/domain'
import { type ApiCall, type CallOptions, samples } from '@callbook/domain/testing'

/** A call as its provider tells of it, both ways. */
export interface InventedCall {
  readonly id: string
  /** What its webhook sends. */
  readonly report: object
  /** What its API gives. */
  readonly api: ApiCall
}

interface Options {
  readonly count: number
  /** When the first one began. */
  readonly startedAt: Date
  /** From the beginning of one to that of the next; 0 for calls of the same millisecond. */
  readonly everyMs?: number
  /** The beginning of each id. */
  readonly ids?: string
}

/** Calls of invented people, one after the other. */
export function inventCalls(provider: ProviderName, options: Options): readonly InventedCall[] {
  const { count, startedAt, everyMs = 60_000, ids = `${provider}-call` } = options

  return Array.from({ length: count }, (_, index) =>
    inventCall(provider, {
      callId: `${ids}-${String(index + 1).padStart(4, '0')}`,
      startedAt: new Date(startedAt.getTime() + index * everyMs)
    })
  )
}

export function inventCall(provider: ProviderName, options: CallOptions & { readonly callId: string }): InventedCall {
  const report = samples[provider].build(options)

  return { id: options.callId, report, api: samples[provider].toApi(report) }
}
