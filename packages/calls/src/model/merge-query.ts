import type { NamedQuery, Parameter } from '@callbook/postgres'
import type { QueuedReport } from './incoming-report.ts'
import { isReplacing, type KnownCall, mergedReport } from './merge-call.ts'
import { carried, mergedSql } from './merge-rule.ts'
import { type ReportColumn, reportColumn, reportColumnNames } from './report-columns.ts'

interface Merge {
  readonly queued: QueuedReport
  readonly known: KnownCall
  readonly replaces: boolean
  readonly customerId: string | null
  readonly now: Date
}

type Values<Name extends string> = Readonly<Record<Name, (merge: Merge) => Parameter>>

/** The parameters of the statement that are not columns of a report. */
const own = {
  organization_id: ({ queued }) => queued.organizationId,
  id: ({ known }) => known.id,
  replaces: ({ replaces }) => replaces,
  customer_id: ({ customerId }) => customerId,
  updated_at: ({ now }) => now,
  received_at: ({ known, queued }) => mergedReport(known, queued).receivedAt,
  replaced_at: ({ known, queued, replaces }) => (replaces ? queued.receivedAt : known.replaced_at),
  report_rank: ({ queued }) => queued.report.rank
} satisfies Values<string>

type Name = keyof typeof own | ReportColumn

const reported = Object.fromEntries(
  reportColumnNames.map((column) => [
    column,
    ({ queued }: Merge) => carried(column, reportColumn(column).value(queued))
  ])
) as Values<ReportColumn>

/** Parameters in the order of their placeholders. */
const parameters: Values<Name> = { ...own, ...reported }

const names = Object.keys(parameters)
const values = Object.values(parameters)

function place(name: Name): string {
  return `$${1 + names.indexOf(name)}`
}

const text = `update calls set
    customer_id = coalesce(customer_id, ${place('customer_id')}), updated_at = ${place('updated_at')},
    received_at = ${place('received_at')}, replaced_at = ${place('replaced_at')},
    report_rank = greatest(report_rank, ${place('report_rank')}),
    ${reportColumnNames.map((column) => `${column} = ${mergedSql(column, place(column), place('replaces'))}`).join(',\n    ')}
  where organization_id = ${place('organization_id')} and id = ${place('id')}`

/** Merges a report into a stored call. The call is locked, so `known` is its current state. */
export function mergeQuery(reported: Omit<Merge, 'replaces'>): NamedQuery {
  const merge = { ...reported, replaces: isReplacing(reported.known, reported.queued) }

  return { name: 'merge_call', text, values: values.map((value) => value(merge)) }
}
