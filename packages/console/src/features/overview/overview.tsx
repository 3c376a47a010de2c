import { useQuery } from '@tanstack/react-query'
import type { Client } from '#api/schema.ts'
import { usePermission } from '#api/session/permissions.ts'
import { typeLabels } from '#features/clients/client-words.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Named } from '#ui/list/named.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Time } from '#ui/time/time.tsx'
import { useTimeZone } from '#ui/time/use-time-zone.ts'
import { DayBars } from './day-bars.tsx'
import { Figures } from './figures.tsx'
import { OpenAlarms } from './open-alarms.tsx'
import { overviewQuery } from './overview-query.ts'
import { SilentEndpoints } from './silent-endpoints.tsx'

const columns: readonly Column<Client>[] = [
  {
    label: 'Client',
    isWide: true,
    cell: ({ display_name: name, type }) => <Named name={name} detail={typeLabels[type]} />
  },
  {
    label: 'Latest call',
    align: 'end',
    cell: ({ last_call_at: at }) => <Time at={at} otherwise="No calls yet" />
  }
]

/** Figures, alarms and clients of an organization, updated while the page is visible. */
export function Overview({ organization }: { readonly organization: string }) {
  const { data: overview } = useQuery(overviewQuery(organization, useTimeZone()))
  const query = useQuery({ ...clientsQuery(organization), refetchInterval: 30_000 })
  const mayManage = usePermission()('manage_clients')
  const clients = query.data?.toSorted((a, b) => lastCallOf(b) - lastCallOf(a))

  return (
    <>
      <PageHead title="Overview" />
      <Figures organization={organization} overview={overview} />
      {overview !== undefined && (
        <>
          <OpenAlarms organization={organization} alarms={overview.alarms} isManager={mayManage} />
          <SilentEndpoints organization={organization} endpoints={overview.silent_endpoints} isManager={mayManage} />
          <DayBars organization={organization} days={overview.days} />
        </>
      )}
      <List
        name="Clients and their latest calls"
        query={{ ...query, data: clients }}
        columns={columns}
        keyOf={({ id }) => id}
        {...(mayManage && {
          linkOf: ({ id }: Client) => ({
            to: '/o/$organization/settings/webhooks',
            params: { organization },
            search: { client: id }
          })
        })}
        empty={<Empty icon="organizations">No clients yet. An organization owner can add the first one.</Empty>}
      />
    </>
  )
}

function lastCallOf({ last_call_at: at }: Client): number {
  return at === null ? 0 : Date.parse(at)
}
