import { joinValues } from '#features/calls/call-search.ts'
import type { PageLink } from '#ui/chart/numbers-table.ts'
import { dayOf } from '#ui/time/day.ts'
import type { InsightRange } from './insight-range.ts'
import type { InsightScope } from './insights.ts'

/** Filters of the list of calls that select the calls behind a figure. */
export interface CallsBehind {
  readonly status?: string
  readonly direction?: string
  /** Category of the end reason. */
  readonly ended?: string
  readonly review?: 'yes'
  readonly sentiment?: string
  readonly client?: string | undefined
  readonly assistant?: string | undefined
  readonly version?: string | undefined
  /** Scores, from 0 to 100. */
  readonly lead_from?: string
  readonly lead_to?: string
  readonly adherence_from?: string
  readonly adherence_to?: string
}

/** Returns the filters of the calls of a scope. */
export function scopeFilters({ client, assistant, version }: InsightScope): CallsBehind {
  return { client, assistant: exactly(assistant), version: exactly(version) }
}

/** Writes a value for a filter that reads commas as separators. */
function exactly(value: string | undefined): string | undefined {
  return joinValues(value === undefined ? [] : [value])
}

/** Link to the calls of a period, in whole days, because the list filters by day. */
export function callsLink(
  organization: string,
  time: { readonly start: string; readonly end: string },
  { time_zone: timeZone }: Pick<InsightRange, 'time_zone'>,
  calls: CallsBehind
): PageLink {
  const last = new Date(Date.parse(time.end) - 1)
  const search = { from: dayOf(new Date(time.start), timeZone), to: dayOf(last, timeZone), ...calls }
  const entries = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))

  return { to: `/o/${organization}/calls`, search: Object.fromEntries(entries) }
}
