import { useQuery } from '@tanstack/react-query'
import { callStatusWords } from '#features/calls/call-words.ts'
import { endReasonCategory, endReasonLabel } from '#features/calls/end-reason.ts'
import { ChartFigure } from '#ui/chart/chart-figure.tsx'
import type { PageLink } from '#ui/chart/numbers-table.ts'
import { RankedBars } from '#ui/chart/ranked-bars.tsx'
import { scopeLink } from '../calls-behind.ts'
import { type InsightScope, insightsQuery, selectOutcomes } from '../insights.ts'
import { formatNumber, shareOf } from '../numbers.ts'
import { findFailure } from './chart-data.ts'

const notReported = 'Not reported'

export function OutcomeCharts({ scope }: { readonly scope: InsightScope }) {
  const query = useQuery({ ...insightsQuery(scope), select: selectOutcomes })
  const { data } = query
  const all = data?.statuses.reduce((sum, { calls }) => sum + calls, 0) ?? 0
  const statuses = (data?.statuses ?? [])
    .filter(({ calls }) => calls > 0)
    .toSorted((one, other) => other.calls - one.calls)
    .map(({ status, calls, before }) => ({
      key: status,
      name: callStatusWords[status].word,
      calls,
      before,
      link: scopeLink(scope, { status })
    }))
  const reasons = [
    ...(data?.ended_reasons ?? []).map(({ value, calls }) => ({
      key: `reason ${value}`,
      name: value ?? notReported,
      label: value === null ? notReported : endReasonLabel(value),
      category: value === null ? undefined : endReasonCategory(value),
      calls
    })),
    ...(data?.other_ended_reasons
      ? [{ key: 'others', name: 'Others', label: 'Others', calls: data.other_ended_reasons }]
      : [])
  ]
  const linkOf = ({ category }: Reason) => category && { link: scopeLink(scope, { ended: category }) }
  const shared = { failure: findFailure(query), isOld: query.isPlaceholderData, empty: 'No calls in this period.' }
  const describe = (calls: number) => `${formatNumber(calls, 'calls')} · ${formatNumber(shareOf(calls, all), 'share')}`
  const tableOf = (name: string, rows: readonly Row[]) => ({
    head: [name, 'Calls', 'Share', ...(rows.some(({ before }) => before !== undefined) ? ['Previous period'] : [])],
    rows: rows.map(({ calls, before, ...row }) => ({
      ...row,
      cells: [
        { formatted: formatNumber(calls, 'calls'), value: calls },
        { formatted: formatNumber(shareOf(calls, all), 'share'), value: shareOf(calls, all) },
        ...(before === undefined ? [] : [{ formatted: formatNumber(before, 'calls'), value: before }])
      ]
    }))
  })
  const barsOf = (rows: readonly Row[]) =>
    rows.map(({ name, calls, before, ...row }) => ({ ...row, label: name, value: calls, formatted: describe(calls) }))

  return (
    <>
      <ChartFigure {...shared} title="Outcomes" table={data && tableOf('Status', statuses)}>
        <RankedBars bars={barsOf(statuses)} />
      </ChartFigure>
      <ChartFigure
        {...shared}
        title="End reasons"
        about="The table has them as reported by provider"
        table={data && tableOf('Reason', reasons)}
      >
        <RankedBars bars={barsOf(byLabel(reasons).map((row) => ({ ...row, ...linkOf(row) })))} />
      </ChartFigure>
    </>
  )
}

/** Adds the calls of reasons that have the same label, most calls first. */
function byLabel(reasons: readonly Reason[]): Reason[] {
  return [...Map.groupBy(reasons, ({ label }) => label)]
    .map(([label, rows]) => ({
      ...{ key: label, name: label, label, category: rows[0]?.category },
      calls: rows.reduce((sum, { calls }) => sum + calls, 0)
    }))
    .sort((one, other) => other.calls - one.calls)
}

/** Calls with an end reason; without a category, its label is of one value only. */
interface Reason extends Row {
  readonly label: string
  readonly category?: string | undefined
}

interface Row {
  readonly key: string
  readonly name: string
  readonly calls: number
  /** Calls of the previous period. */
  readonly before?: number
  readonly link?: PageLink
}
