export interface HourOfReports {
  /** Start of the hour, in epoch milliseconds. */
  readonly at: number
  readonly reports: number
}

export interface SilenceHistory {
  /** Hours with reports, in any order. Only the last six weeks count. */
  readonly hours: readonly HourOfReports[]
  readonly lastReportAt: Date
  /** The longest silence of the last six weeks. */
  readonly longestSilenceMs: number
  /** Start of the silence: the last report, or the time when the endpoint started to accept reports again. */
  readonly silentSince: Date
}

export interface UnusualSilence {
  readonly from: Date
  /** Number of reports expected by then. */
  readonly expected: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const hoursOfWeek = 168

export const silenceHistoryMs = 42 * dayMs

const shortestHistoryMs = 14 * dayMs
const fewestReports = 30

/** The number of expected reports at which silence by chance has a probability of one in 10,000: e^-9.2. */
const suspicious = 9.2
const timesLongest = 1.5

/** Weight of an hour of the week against the same hour of all weekdays or of both weekend days. */
const ownWeight = 0.75

/** A silence that is not unusual within this time never becomes unusual. */
const furthestMs = 26 * 7 * dayMs

/**
 * Returns the time from which a silence is unusual; `undefined` without enough history (14 days and 30 reports).
 *
 * A silence is unusual once 9.2 reports would have arrived at the rates of these hours of the week, and once it is
 * longer than one and a half times the longest silence of six weeks. It only raises a suspicion: a holiday looks like
 * an outage.
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

/** Returns the usual number of reports in each hour of the week (UTC); `undefined` without enough history. */
export function usualRates({ hours, lastReportAt }: SilenceHistory): readonly number[] | undefined {
  const end = Math.floor(lastReportAt.getTime() / hourMs) * hourMs
  const within = hours.filter(({ at, reports }) => at >= end - silenceHistoryMs && at < end && reports > 0)
  const begin = within.reduce((earliest, { at }) => Math.min(earliest, at), end)
  const all = within.reduce((sum, { reports }) => sum + reports, 0)
  if (end - begin < shortestHistoryMs || all < fewestReports) return undefined

  const own = meansBySlot(within, { begin, end }, { slotAt: slotOf, slots: hoursOfWeek })
  const alike = meansBySlot(within, { begin, end }, { slotAt: similarSlotAt, slots: 48 })

  return Array.from(
    { length: hoursOfWeek },
    (_, slot) => ownWeight * (own[slot] ?? 0) + (1 - ownWeight) * (alike[similarSlot(slot)] ?? 0)
  )
}

function meansBySlot(
  hours: readonly HourOfReports[],
  { begin, end }: { readonly begin: number; readonly end: number },
  { slotAt, slots }: { readonly slotAt: (time: number) => number; readonly slots: number }
): number[] {
  const reports = Array<number>(slots).fill(0)
  const occurrences = Array<number>(slots).fill(0)
  for (const hour of hours) reports[slotAt(hour.at)] = (reports[slotAt(hour.at)] ?? 0) + hour.reports
  for (let at = begin; at < end; at += hourMs) occurrences[slotAt(at)] = (occurrences[slotAt(at)] ?? 0) + 1

  return reports.map((sum, slot) => sum / Math.max(1, occurrences[slot] ?? 0))
}

/** 1970-01-01 was a Thursday, so slot 0 is the first hour of a Thursday. */
function slotOf(time: number): number {
  return Math.floor(time / hourMs) % hoursOfWeek
}

function similarSlotAt(time: number): number {
  return similarSlot(slotOf(time))
}

/** Returns the hour of the day for weekdays, plus 24 on a weekend: the third and fourth day of a week of slots. */
function similarSlot(slot: number): number {
  const day = Math.floor(slot / 24)

  return (slot % 24) + (day === 2 || day === 3 ? 24 : 0)
}
