import { findProvider } from '../providers/index.ts'
import type { AlarmDetails } from './alarm.ts'

/** What came of the deliveries of a quarter of an hour. */
export interface Deliveries {
  readonly rejections: number
  readonly accepted: number
}

/** What is known of the deliveries to an endpoint. */
export interface RefusedDeliveries {
  readonly provider: string
  /** Those of the last quarter of an hour, and of the one before. */
  readonly latest: Deliveries
  readonly before: Deliveries
  /** How many were refused since the last report that was taken. */
  readonly sinceAccepted: number
  /** How many had a bad signature since the last good one. */
  readonly badSignatures: number
}

/** How long a quarter of an hour is: the deliveries of two are compared. */
export const rejectionWindowMs = 15 * 60_000

const fewest = 5
const share = 0.2
const atOnce = 3

/** Why what is refused is told; undefined while it is not worth telling. */
export function judgeRejections(deliveries: RefusedDeliveries): AlarmDetails | undefined {
  const { provider, latest, before, sinceAccepted, badSignatures } = deliveries
  if (badSignatures >= atOnce) return { reason: 'bad_signatures', rejections: badSignatures, accepted: 0 }
  if (findProvider(provider)?.disablesWebhooks === true && sinceAccepted >= atOnce) {
    return { reason: 'rejected_in_a_row', rejections: sinceAccepted, accepted: 0 }
  }
  if (isTooMuch(latest) && isTooMuch(before)) return { reason: 'rejections_rising', ...sum(latest, before) }

  return undefined
}

/** Whether rejections have ended, when a report was taken since they were told of. */
export function haveRejectionsEnded({ reason }: AlarmDetails, latest: Deliveries): boolean {
  return reason !== 'rejections_rising' || !isTooMuch(latest)
}

function isTooMuch({ rejections, accepted }: Deliveries): boolean {
  return rejections >= fewest && rejections >= share * (rejections + accepted)
}

function sum(one: Deliveries, other: Deliveries): Deliveries {
  return { rejections: one.rejections + other.rejections, accepted: one.accepted + other.accepted }
}
