import type { PassKind, PassWindow } from '@callbook/db'
import type { ProviderListing } from '@callbook/domain'

const [minuteMs, dayMs] = [60_000, 86_400_000]

/** A report may still be on its way so long after its call has ended. */
export const settleMs = 10 * minuteMs

/** How far back what was gone through is gone through again every night. */
const nightlyMs = 3 * dayMs

/** Of what was longer ago, nothing is looked for that nobody asked for: Vapi keeps it no longer. */
const longestMs = 14 * dayMs

interface PassToBegin {
  readonly kind: PassKind
  readonly watermark: Date
  /** Where it begins, if somebody has said so. */
  readonly from: Date | undefined
  readonly now: Date
  readonly listing: Pick<ProviderListing, 'overlapMs'>
}

/** The time that a pass goes through. */
export function windowOf({ kind, watermark, from, now, listing }: PassToBegin): PassWindow {
  const to = new Date(now.getTime() - settleMs)
  const before = (ms: number) => new Date(now.getTime() - ms)
  if (kind === 'nightly') return { from: before(nightlyMs), to }
  if (kind === 'first') return { from: from ?? before(longestMs), to }
  const since = watermark.getTime() - listing.overlapMs

  return { from: new Date(Math.min(Math.max(since, now.getTime() - longestMs), to.getTime())), to }
}
