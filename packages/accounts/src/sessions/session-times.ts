const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Time without requests after which a session ends. */
const idleMs = 12 * hourMs
/** Maximum duration of a session, regardless of requests. */
const longestMs = 7 * 24 * hourMs
/** Minimum time between updates of the last use. */
const touchMs = 10 * minuteMs
/** Validity of a confirmation by password, code or link. */
const confirmedMs = 10 * minuteMs

export function expiryOf(beganAt: Date, seenAt: Date): Date {
  return new Date(Math.min(seenAt.getTime() + idleMs, beganAt.getTime() + longestMs))
}

export function timesAt(now: Date) {
  return { now, seenSince: new Date(now.getTime() - touchMs), confirmedSince: new Date(now.getTime() - confirmedMs) }
}
