import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { usePermission } from '#api/session/permissions.ts'
import { usualPeriod } from '#features/insights/insight-search.ts'
import { List } from '#ui/list/list.tsx'
import { browserTimeZone } from '#ui/locale/formats.ts'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { useTimeZone } from '#ui/time/use-time-zone.ts'
import { CallsChart } from './calls-chart.tsx'
import { type ClientFigures, clientColumns } from './client-columns.tsx'
import { Connections } from './connections.tsx'
import { NotableCalls } from './notable-calls.tsx'
import { OpenAlarms } from './open-alarms.tsx'
import { OpenTasks } from './open-tasks.tsx'
import classes from './overview.module.css'
import { figuresQuery, overviewQuery } from './overview-query.ts'
import { PeriodFigures } from './period-figures.tsx'
import { PeriodLinks } from './period-links.tsx'
import { SilentEndpoints } from './silent-endpoints.tsx'

const route = getRouteApi('/signed-in/o/$organization/')

/** Tasks, figures, notable calls, connections and clients of an organization, updated while the page is visible. */
export function Overview({ organization }: { readonly organization: string }) {
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
