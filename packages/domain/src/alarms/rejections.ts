import { findProvider } from '../providers/index.ts'
import type { AlarmDetails } from './alarm.ts'

/** Results of the deliveries of 15 minutes. */
export interface Deliveries {
  readonly rejections: number
  readonly accepted: number
}

export interface RefusedDeliveries {
  readonly provider: string
  /** The last 15 minutes and the 15 minutes before them. */
  readonly latest: Deliveries
  readonly before: Deliveries
  /** Number of rejected deliveries since the last accepted report. */
  readonly sinceAccepted: number
  /** Number of bad signatures since the last good one. */
  readonly badSignatures: number
}

/** The two latest windows of this length are compared. */
export const rejectionWindowMs = 15 * 60_000

const fewest = 5
const share = 0.2
const atOnce = 3

/** Returns the reason for a rejection alarm; `undefined` without one. */
export function detectRejections(deliveries: RefusedDeliveries): AlarmDetails | undefined {
  const { provider, latest, before, sinceAccepted, badSignatures } = deliveries
  if (badSignatures >= atOnce) return { reason: 'bad_signatures', rejections: badSignatures, accepted: 0 }
  if (findProvider(provider)?.disablesWebhooks === true && sinceAccepted >= atOnce) {
    return { reason: 'rejected_in_a_row', rejections: sinceAccepted, accepted: 0 }
  }
  if (isTooMuch(latest) && isTooMuch(before)) return { reason: 'rejections_rising', ...sum(latest, before) }

  return undefined
}

/** Returns `true` if the rejections have ended. Call it only if a report was accepted after the alarm was opened. */
export function haveRejectionsEnded({ reason }: AlarmDetails, latest: Deliveries): boolean {
  return reason !== 'rejections_rising' || !isTooMuch(latest)
}

function isTooMuch({ rejections, accepted }: Deliveries): boolean {
  return rejections >= fewest && rejections >= share * (rejections + accepted)
}

function sum(one: Deliveries, other: Deliveries): Deliveries {
  return { rejections: one.rejections + other.rejections, accepted: one.accepted + other.accepted }
}
