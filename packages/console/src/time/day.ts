const [hourMs, dayMs] = [60 * 60 * 1_000, 24 * 60 * 60 * 1_000]

/** When a day such as `2026-11-22` begins in a zone: that of the browser without one. */
export function startOfDay(day: string, timeZone?: string): Date {
  return instantOf(`${day}T00:00`, timeZone)
}

/** The instant at which it is a time such as `2026-11-22T15:04` in a zone: that of the browser without one. */
export function instantOf(time: string, timeZone?: string): Date {
  const utc = Date.parse(`${time}Z`)
  // Twice, for the offset is that of the instant found, which may be another one where clocks are changed.
  const near = utc - offsetMs(new Date(utc), timeZone)

  return new Date(utc - offsetMs(new Date(near), timeZone))
}

/** When the day after it begins. */
export function endOfDay(day: string, timeZone?: string): Date {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs + hourMs)

  return startOfDay(next.toISOString().slice(0, 10), timeZone)
}

/** The day that it is at an instant in a zone, such as `2026-11-22`. */
export function dayOf(at: Date, timeZone?: string): string {
  return new Date(at.getTime() + offsetMs(at, timeZone)).toISOString().slice(0, 10)
}

/** How much the clocks of a zone are ahead of UTC. */
function offsetMs(at: Date, timeZone: string | undefined): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit'
  })
  const { year, month, day, hour, minute } = Object.fromEntries(
    format.formatToParts(at).map(({ type, value }) => [type, value])
  )
  const seen = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)

  return seen - Math.floor(at.getTime() / 60_000) * 60_000
}
