const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A session ends so long after it was last seen. */
const idleMs = 12 * hourMs
/** And so long after it began, however often it was seen. */
const longestMs = 7 * 24 * hourMs
/** That it was seen is written down no more often than that. */
const touchMs = 10 * minuteMs
/** For so long a password, code or link counts as just given. */
const confirmedMs = 10 * minuteMs

export function expiryOf(beganAt: Date, seenAt: Date): Date {
  return new Date(Math.min(seenAt.getTime() + idleMs, beganAt.getTime() + longestMs))
}

export function timesAt(now: Date) {
  return { now, seenSince: new Date(now.getTime() - touchMs), confirmedSince: new Date(now.getTime() - confirmedMs) }
}
