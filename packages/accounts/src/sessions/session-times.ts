const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/** Time without requests after which a session ends. */
const idleMs = 12 * hourMs
/** Maximum duration of a session, regardless of requests. */
const longestMs = 7 * 24 * hourMs
/** Minimum time between updates of the last use. */
const touchMs = 10 * minuteMs
/** Validity of a confirmation by password, code or link. */
const confirmedMs = 10 * minuteMs

/** @param endsAt limit of the identity provider that opened the session */
export function expiryOf(beganAt: Date, seenAt: Date, endsAt?: Date | undefined): Date {
  const ends = [seenAt.getTime() + idleMs, beganAt.getTime() + longestMs, ...(endsAt ? [endsAt.getTime()] : [])]

  return new Date(Math.min(...ends))
}

/** Returns when a user confirmed a credential at an identity provider; null if it is unknown or too long ago. */
export function confirmationAt(authenticatedAt: Date | undefined, now: Date): Date | null {
  if (authenticatedAt === undefined || authenticatedAt.getTime() <= now.getTime() - confirmedMs) return null

  return new Date(Math.min(authenticatedAt.getTime(), now.getTime()))
}

export function timesAt(now: Date) {
  return { now, seenSince: new Date(now.getTime() - touchMs), confirmedSince: new Date(now.getTime() - confirmedMs) }
}
