/** An HTTP date in the one form that may be sent: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * The seconds that `Retry-After` asks to wait, which are given as such or as a date; undefined when it does neither.
 *
 * A date is compared with that of the answer, where there is one: the clock of this machine may be another.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value)
  const until = readDate(value)
  if (until === undefined) return undefined

  return Math.max(0, Math.ceil((until - (readDate(headers.get('date') ?? '') ?? now)) / 1000))
}

function readDate(text: string): number | undefined {
  const date = httpDate.test(text) ? Date.parse(text) : Number.NaN

  return Number.isNaN(date) ? undefined : date
}
