/** An HTTP date in the only format that may be sent: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7). */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Returns the seconds in `Retry-After`, given as a number or a date; undefined without either.
 *
 * A date is compared with the response's `Date`, if present, because the local clock may differ.
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
