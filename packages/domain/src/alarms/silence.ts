/** How many reports came in one hour. */
export interface HourOfReports {
  /** Its beginning, in milliseconds since 1970. */
  readonly at: number
  readonly reports: number
}

/** What silence is judged by: what came before it. */
export interface SilenceHistory {
  /** Hours in which something came, in any order; those of six weeks count. */
  readonly hours: readonly HourOfReports[]
  /** When the last report came. */
  readonly lastReportAt: Date
  /** The longest silence of these six weeks. */
  readonly longestSilenceMs: number
  /** The beginning of the silence: the last report, or later, when the endpoint has begun to take reports again. */
  readonly silentSince: Date
}

/** From when on a silence is unusual. */
export interface UnusualSilence {
  readonly from: Date
  /** How many reports are to be expected by then. */
  readonly expected: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const hoursOfWeek = 168

/** So far is looked back. */
export const silenceHistoryMs = 42 * dayMs

const shortestHistoryMs = 14 * dayMs
const fewestReports = 30

/** With so many reports to be expected, chance alone is silent once in ten thousand times: e^-9.2. */
const suspicious = 9.2
const timesLongest = 1.5

/** What an hour of the week counts, beside that hour of all weekdays or of both days of the weekend. */
const ownWeight = 0.75

/** So far is looked ahead; a silence that is not unusual by then never is. */
const furthestMs = 26 * 7 * dayMs

/**
 * From when on a silence is unusual: when 9.2 reports would have come since it began, by what is usual at that hour of
 * the week, and it is longer than one and a half times the longest one of six weeks. Undefined where too little is
 * known: less than fourteen days, or fewer than 30 reports.
 *
 * It is a suspicion alone: what looks like an outage may be a holiday.
 */
export function unusualSilence(history: SilenceHistory): UnusualSilence | undefined {
  const rates = usualRates(history)
  if (rates === undefined) return undefined

  const since = history.silentSince.getTime()
  const longEnough = since + timesLongest * history.longestSilenceMs
  let expected = 0
  for (let from = since; from < since + furthestMs; ) {
    const until = (Math.floor(from / hourMs) + 1) * hourMs
    const perMs = (rates[slotOf(from)] ?? 0) / hourMs
    const missing = Math.max(0, suspicious - expected)
    const suspiciousAt = missing === 0 ? from : from + missing / perMs
    const reached = Math.max(Math.ceil(suspiciousAt), Math.floor(longEnough) + 1, from)
    if (reached < until) return { from: new Date(reached), expected: expected + perMs * (reached - from) }
    expected += perMs * (until - from)
    from = until
  }

  return undefined
}

/** How many reports are usual in each hour of the week, by UTC; undefined where too little is known. */
export function usualRates({ hours, lastReportAt }: SilenceHistory): readonly number[] | undefined {
  const end = Math.floor(lastReportAt.getTime() / hourMs) * hourMs
  const within = hours.filter(({ at, reports }) => at >= end - silenceHistoryMs && at < end && reports > 0)
  const begin = within.reduce((earliest, { at }) => Math.min(earliest, at), end)
  const all = within.reduce((sum, { reports }) => sum + reports, 0)
  if (end - begin < shortestHistoryMs || all < fewestReports) return undefined

  const own = tally(within, begin, end, slotOf, hoursOfWeek)
  const alike = tally(within, begin, end, likeSlotOf, 48)

  return Array.from(
    { length: hoursOfWeek },
    (_, slot) => ownWeight * (own[slot] ?? 0) + (1 - ownWeight) * (alike[likeOf(slot)] ?? 0)
  )
}

/** The mean of the hours that have the same slot. */
function tally(
  hours: readonly HourOfReports[],
  begin: number,
  end: number,
  slotAt: (time: number) => number,
  slots: number
): number[] {
  const reports = Array<number>(slots).fill(0)
  const occurrences = Array<number>(slots).fill(0)
  for (const hour of hours) reports[slotAt(hour.at)] = (reports[slotAt(hour.at)] ?? 0) + hour.reports
  for (let at = begin; at < end; at += hourMs) occurrences[slotAt(at)] = (occurrences[slotAt(at)] ?? 0) + 1

  return reports.map((sum, slot) => sum / Math.max(1, occurrences[slot] ?? 0))
}

/** The first day of 1970 was a Thursday: slot 0 is the first hour of that day of the week. */
function slotOf(time: number): number {
  return Math.floor(time / hourMs) % hoursOfWeek
}

function likeSlotOf(time: number): number {
  return likeOf(slotOf(time))
}

/** The hour of the day, of weekdays or, from 24 on, of the weekend: the third and fourth day of a week of slots. */
function likeOf(slot: number): number {
  const day = Math.floor(slot / 24)

  return (slot % 24) + (day === 2 || day === 3 ? 24 : 0)
}
