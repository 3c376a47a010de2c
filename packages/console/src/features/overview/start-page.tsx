import type { OverviewFigures } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '#api/permissions.ts'
import { clientsQuery, hasCalls } from '#features/clients/clients.ts'
import { callsLink } from '#features/insights/calls-behind.ts'
import { usualPeriod } from '#features/insights/insight-search.ts'
import { type KeyFigure, KeyFigures } from '#features/insights/key-figures.tsx'
import { formatChange, formatNumber, shareOf } from '#features/insights/numbers.ts'
import { scoreColumns } from '#features/insights/score-columns.tsx'
import { loadCode } from '#lib/load-code.ts'
import { browserTimeZone, formatCount } from '#ui/formats.ts'
import { type Column, List } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Time, useTimeZone } from '#ui/time/time.tsx'
import { OpenAlarms, SilentEndpoints } from './alarms.tsx'
import { CallsChart } from './calls-chart.tsx'
import { Connections } from './connections.tsx'
import { NotableCalls } from './notable-calls.tsx'
import { OpenTasks } from './open-tasks.tsx'
import classes from './overview.module.css'
import { figuresQuery, overviewQuery } from './overview-query.ts'
import { PeriodLinks } from './period-links.tsx'

const route = getRouteApi('/signed-in/o/$organization/')

/** Start page: the first-run steps until the first report for users who can complete them, then the overview. */
export function StartPage() {
  const { organization } = route.useParams()

  return <Start key={organization} organization={organization} />
}

/** Loaded only by new organizations. */
const FirstRun = lazy(async () => ({
  default: (await loadCode(() => import('#features/first-run/first-run.tsx'))).FirstRun
}))

function Start({ organization }: { readonly organization: string }) {
  const { data: clients, error } = useQuery(clientsQuery(organization))
  const hasPermission = usePermission()
  const [wasNew, setWasNew] = useState<boolean>()
  const isNew = clients !== undefined && !clients.some(hasCalls)
  // Keeps the steps visible after the first report arrives.
  if (wasNew === undefined && clients !== undefined) setWasNew(isNew)
  if (clients === undefined && error === null) return null

  return wasNew && hasPermission('manage_clients') ? (
    <Suspense>
      <FirstRun organization={organization} onDone={() => setWasNew(false)} />
    </Suspense>
  ) : (
    <Overview organization={organization} />
  )
}

type ClientFigures = OverviewFigures['clients'][number]

const flagRate = ({ flagged, evaluated }: ClientFigures) => shareOf(flagged, evaluated)

const change = ({ calls, calls_before: before }: ClientFigures) => (before === 0 ? null : calls / before - 1)

/** Columns of clients with their figures; all can be sorted by. */
const clientColumns: readonly Column<ClientFigures>[] = [
  {
    label: 'Client',
    isWide: true,
    cell: ({ name }) => <bdi>{name}</bdi>,
    sortValue: ({ name }) => name
  },
  { label: 'Calls', align: 'end', cell: ({ calls }) => formatCount(calls), sortValue: ({ calls }) => calls },
  {
    label: 'Change',
    align: 'end',
    cell: ({ calls, calls_before: before }) => formatChange(calls, before, 'calls') ?? '–',
    sortValue: change
  },
  ...scoreColumns,
  {
    label: 'Flagged',
    align: 'end',
    cell: (client) => formatNumber(flagRate(client), 'share'),
    sortValue: flagRate
  },
  {
    label: 'Missing calls',
    align: 'end',
    cell: ({ missing_calls: missing }) => formatCount(missing),
    sortValue: ({ missing_calls: missing }) => missing
  },
  {
    label: 'Latest call',
    align: 'end',
    cell: ({ last_call_at: at }) => <Time at={at} otherwise="No calls yet" />,
    sortValue: ({ last_call_at: at }) => (at === null ? null : Date.parse(at))
  }
]

/** Tasks, figures, notable calls, connections and clients of an organization, updated while the page is visible. */
function Overview({ organization }: { readonly organization: string }) {
  const { period = usualPeriod } = route.useSearch()
  const chosenZone = useTimeZone()
  const timeZone = chosenZone ?? browserTimeZone()
  const { data: overview } = useQuery(overviewQuery(organization))
  const query = useQuery(figuresQuery(organization, period, chosenZone))
  const isManager = usePermission()('manage_endpoints')
  const { data: figures } = query

  return (
    <>
      <PageHead
        title="Overview"
        actions={<PeriodLinks page={{ to: '/o/$organization', params: { organization } }} period={period} />}
      />
      <OpenTasks organization={organization} overview={overview} />
      {overview !== undefined && (
        <>
          <OpenAlarms organization={organization} alarms={overview.alarms} isManager={isManager} />
          <SilentEndpoints organization={organization} endpoints={overview.silent_endpoints} isManager={isManager} />
        </>
      )}
      <PeriodFigures organization={organization} figures={figures} timeZone={timeZone} />
      {figures !== undefined && (
        <CallsChart
          organization={organization}
          figures={figures}
          interval={period === '24h' ? 'hour' : 'day'}
          timeZone={timeZone}
        />
      )}
      {overview !== undefined && (
        <div className={classes.panels}>
          <NotableCalls organization={organization} calls={overview.notable_calls} />
          <Connections organization={organization} health={overview.health} isManager={isManager} />
        </div>
      )}
      <List
        name="Clients"
        query={{ ...query, data: figures?.clients }}
        columns={clientColumns}
        keyOf={({ id }) => id}
        linkOf={({ id }: ClientFigures) => ({
          to: '/o/$organization/clients/$client',
          params: { organization, client: id },
          search: { period }
        })}
        empty={<Empty icon="organizations">No clients yet. An organization owner can add the first one.</Empty>}
      />
    </>
  )
}

interface PeriodFiguresProps {
  readonly organization: string
  /** `undefined` while loading. */
  readonly figures: OverviewFigures | undefined
  readonly timeZone: string
}

function PeriodFigures({ organization, figures, timeZone }: PeriodFiguresProps) {
  const mayReadCosts = usePermission()('read_costs')
  const { total, before, steps = [] } = figures ?? {}
  const [first, last] = [steps[0], steps.at(-1)]
  const whole = first && last && { start: first.start, end: last.end }
  const flagRate = (of: typeof total) => of && shareOf(of.flagged, of.evaluated)

  const shown: KeyFigure[] = [
    {
      label: 'Calls',
      unit: 'calls',
      now: total?.calls,
      before: before?.calls,
      link: whole && callsLink({ organization, timeZone }, whole)
    },
    { label: 'Minutes', unit: 'minutes', now: total?.minutes, before: before?.minutes },
    { label: 'Lead quality', unit: 'score', now: total?.lead_score, before: before?.lead_score },
    { label: 'Adherence', unit: 'score', now: total?.adherence_score, before: before?.adherence_score },
    { label: 'Flag rate', unit: 'share', now: flagRate(total), before: flagRate(before) }
  ]
  const cost: KeyFigure = { label: 'Call cost', unit: 'dollars', now: total?.cost_usd, before: before?.cost_usd }

  return <KeyFigures figures={mayReadCosts ? shown.toSpliced(2, 0, cost) : shown} />
}
