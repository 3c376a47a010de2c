import type { PassKind, PassWindow } from '@callbook/db'
import type { ProviderListing } from '@callbook/domain'

const [minuteMs, dayMs] = [60_000, 86_400_000]

/** Reports may arrive until this long after the end of a call. */
export const settleMs = 10 * minuteMs

/** How far back the nightly pass looks. */
const nightlyMs = 3 * dayMs

/** Earlier calls are only compared on request, because Vapi does not keep them longer. */
const longestMs = 14 * dayMs

interface PassToBegin {
  readonly kind: PassKind
  readonly watermark: Date
  /** Start of the window, if one was requested. */
  readonly from: Date | undefined
  readonly now: Date
  readonly listing: Pick<ProviderListing, 'overlapMs'>
}

export function windowOf({ kind, watermark, from, now, listing }: PassToBegin): PassWindow {
  const to = new Date(now.getTime() - settleMs)
  const before = (ms: number) => new Date(now.getTime() - ms)
  if (kind === 'nightly') return { from: before(nightlyMs), to }
  if (kind === 'first') return { from: from ?? before(longestMs), to }
  const since = watermark.getTime() - listing.overlapMs

  return { from: new Date(Math.min(Math.max(since, now.getTime() - longestMs), to.getTime())), to }
}
