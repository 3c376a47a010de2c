import { type CallSearch, joinValues } from '#features/calls/call-search.ts'
import { defined } from '#lib/records.ts'
import type { PageLink } from '#ui/chart/numbers-table.ts'
import { dayOf } from '#ui/time/day.ts'
import type { InsightScope } from './insights.ts'

/** A period, such as a bucket of a chart. */
interface Period {
  readonly start: string
  readonly end: string
}

/** Link to the calls of a scope: in one bucket instead of its whole range, and with further filters. */
export function scopeLink(
  { organization, range, client, assistant, version }: InsightScope,
  { during, ...filters }: CallSearch & { readonly during?: Period } = {}
): PageLink {
  const place = { organization, timeZone: range.time_zone }
  const ofScope = { client, assistant: exactly(assistant), version: exactly(version) }

  return callsLink(place, during ?? { start: range.start_date, end: range.end_date }, { ...ofScope, ...filters })
}

/** Writes a value for a filter that reads commas as separators. */
function exactly(value: string | undefined): string | undefined {
  return joinValues(value === undefined ? [] : [value])
}

/** Link to the calls of a period, in whole days, because the list filters by day. */
export function callsLink(
  { organization, timeZone }: { readonly organization: string; readonly timeZone: string },
  { start, end }: Period,
  calls: CallSearch = {}
): PageLink {
  const last = new Date(Date.parse(end) - 1)
  const search = { from: dayOf(new Date(start), timeZone), to: dayOf(last, timeZone), ...calls }

  return { to: `/o/${organization}/calls`, search: defined(search) }
}
