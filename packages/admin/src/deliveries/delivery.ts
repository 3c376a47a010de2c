import type { RejectedReportRow, RejectionCountRow } from '@callbook/calls'
import type { ReceivedReport } from '@callbook/db'
import type { CallId, RejectionId } from '@callbook/domain'

/** A delivery to an endpoint, or several that were refused alike within a minute. */
export interface Delivery {
  /** When it was received; of several, the last that is known of. */
  readonly at: string
  readonly outcome: 'accepted' | 'refused'
  /** What the sender was answered. */
  readonly status: number
  readonly count: number
  /** How many calls were fetched from their provider since, whose reports were refused as too large. */
  readonly recovered: number
  /** The kind of a report that was accepted. */
  readonly kind: string | null
  /** Why it was refused. */
  readonly cause: string | null
  readonly call_id: CallId | null
  /** Of a report that is kept though it was refused. */
  readonly rejection_id: RejectionId | null
}

/** What is stored of deliveries, of which more may come: a count grows for a minute. */
export interface Trace {
  readonly key: string
  readonly at: string
  readonly count: number
  /** @param told how many of them were told of before */
  readonly tell: (told: number) => Delivery
}

const nothing = { recovered: 0, kind: null, cause: null, call_id: null, rejection_id: null }

/** What replaces a report is another delivery. */
export function ofReport({ received_at: at, call_id, kind }: ReceivedReport): Trace {
  const delivery: Delivery = { at, outcome: 'accepted', status: 200, count: 1, ...nothing, kind, call_id }

  return { key: JSON.stringify([call_id, kind, at]), at, count: 1, tell: () => delivery }
}

export function ofRejection({ id, received_at: at, cause: problem, path, is_acknowledged }: RejectedReportRow): Trace {
  const cause = path === null ? problem : `${path} ${problem}`
  const status = is_acknowledged ? 200 : 400
  const delivery: Delivery = { at, outcome: 'refused', status, count: 1, ...nothing, cause, rejection_id: id }

  return { key: id, at, count: 1, tell: () => delivery }
}

export function ofCount({ minute, status, cause, rejections, recovered, samples }: RejectionCountRow): Trace {
  const at = samples.at(-1)?.received_at ?? minute
  const tell = (told: number): Delivery => {
    return { at, outcome: 'refused', status, count: rejections - told, ...nothing, recovered, cause }
  }

  return { key: JSON.stringify([minute, status, cause]), at, count: rejections, tell }
}

/** The earliest first. */
export function byTime(one: { readonly at: string }, other: { readonly at: string }): number {
  if (one.at === other.at) return 0

  return one.at < other.at ? -1 : 1
}
