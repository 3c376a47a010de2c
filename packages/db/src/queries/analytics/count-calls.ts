import {
  type CallDirection,
  type CallStatus,
  type ClientId,
  callDirections,
  callStatuses,
  narrow,
  type OrganizationId,
  type TimeStep
} from '@callbook/domain'
import { type RawBuilder, sql } from 'kysely'
import { countedCalls } from '../counts/counted-tables.ts'
import { allClients, countedPeriods, type Slice, slices } from '../counts/time-range.ts'
import type { ReachScope } from '../scope.ts'
import { type AgentFilter, isByAgent, summedCalls } from './sum-calls.ts'

export interface CallCounts {
  /** Without kinds that have no calls. */
  readonly kinds: readonly KindCount[]
}

interface KindCount {
  readonly status: CallStatus
  readonly direction: CallDirection
  readonly calls: number
}

interface Row {
  readonly step: number
  /** Sums of counters as JSON text; null in a row of one kind. */
  readonly sums: string | null
  readonly status: CallStatus | null
  readonly direction: CallDirection | null
  readonly calls: number
}

const kinds = callStatuses.flatMap((status) =>
  callDirections.map((direction) => ({ status, direction, terms: countedCalls.facets.termsOf({ status, direction }) }))
)
const sumCount = kinds.length
const periods = ['hour', 'day', 'month'] as const

interface CountedCallsFilter extends AgentFilter {
  readonly clientId: ClientId | undefined
}

/**
 * Counts calls by interval. The cost does not grow with their number if the intervals consist of whole UTC hours, or
 * for one client of whole UTC days, which have counters. Remaining calls, and all calls of one agent, are counted.
 */
export async function countCalls(
  { db, reach }: ReachScope,
  requested: CountedCallsFilter & { readonly steps: readonly TimeStep[] }
): Promise<CallCounts[]> {
  const { organizationId, filter } = narrow(reach, requested)
  const { steps, ...calls } = filter
  const { clientId } = calls
  const counted = isByAgent(calls) ? [] : countedPeriods[clientId === undefined ? 'organization' : 'client']
  const cut = steps.flatMap((step, nth) => slices(step, counted).map((slice) => ({ ...slice, nth })))
  const ofUnit = (unit: Slice['unit']) => cut.filter((slice) => slice.unit === unit)
  const inCounters = periods.map((period) => countersIn(organizationId, clientId, period, ofUnit(period)))
  const { rows } = await sql<Row>`
    ${sql.join([...inCounters, callsIn(organizationId, calls, ofUnit('row'))], sql` union all `)}`.execute(db)
  const byStep = Map.groupBy(rows, ({ step }) => step)

  return steps.map((_, nth) => total(byStep.get(nth) ?? []))
}

type Cut = readonly (TimeStep & { readonly nth: number })[]

function each(cut: Cut, what: RawBuilder<unknown>, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const time = (name: keyof TimeStep) => cut.map((slice) => new Date(slice[name]).toISOString())

  return sql`
    select cut.steps[nth] as step, ${columns}
    from (
      select ${cut.map(({ nth }) => nth)}::integer[] as steps, ${time('from')}::timestamptz[] as froms,
        ${time('until')}::timestamptz[] as untils
    ) as cut
    cross join generate_series(1, cardinality(cut.steps)) as nth
    cross join lateral (${what}) as found`
}

function countersIn(
  organizationId: OrganizationId,
  clientId: ClientId | undefined,
  period: (typeof periods)[number],
  cut: Cut
): RawBuilder<unknown> {
  const counters = sql`
    select ${facetSums} as sums from call_counts
    where organization_id = ${organizationId} and client_id = ${clientId ?? allClients}
      and period = ${sql.lit(period)} and starts_at >= cut.froms[nth] and starts_at < cut.untils[nth]`

  return each(cut, counters, sql`found.sums::text, null as status, null as direction, 0 as calls`)
}

function callsIn(organizationId: OrganizationId, filter: CountedCallsFilter, cut: Cut): RawBuilder<unknown> {
  const whereTime = sql`occurred_at >= cut.froms[nth] and occurred_at < cut.untils[nth]`
  const calls = sql`
    select status, direction, count(*) as calls
    from (${summedCalls(organizationId, filter, whereTime)}) as each_call
    group by status, direction`

  return each(cut, calls, sql`null, found.status, found.direction, found.calls`)
}

const facetSums = sql`json_build_array(${sql.join(
  Array.from({ length: sumCount }, (_, index) => sql`sum(facets[${sql.lit(index + 1)}])`)
)})`

function total(rows: readonly Row[]): CallCounts {
  const calls = new Map<string, KindCount>()
  const add = (kind: KindCount) => {
    const key = `${kind.status} ${kind.direction}`
    calls.set(key, { ...kind, calls: kind.calls + (calls.get(key)?.calls ?? 0) })
  }
  for (const { sums, status, direction, calls: count } of rows) {
    if (status !== null && direction !== null) add({ status, direction, calls: Number(count) })
    if (sums === null) continue
    for (const kind of kindsOf(JSON.parse(sums))) add(kind)
  }

  return { kinds: [...calls.values()].filter(({ calls: count }) => count !== 0) }
}

function kindsOf(sums: readonly (number | null)[]): KindCount[] {
  return kinds.map(({ status, direction, terms }) => ({
    status,
    direction,
    calls: terms.reduce((all, { sign, element }) => all + sign * (sums[element - 1] ?? 0), 0)
  }))
}
