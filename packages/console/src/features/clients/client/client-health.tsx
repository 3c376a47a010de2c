import type { Client } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '#api/session/permissions.ts'
import { Connections } from '#features/overview/connections.tsx'
import { NotableCalls } from '#features/overview/notable-calls.tsx'
import { OpenAlarms } from '#features/overview/open-alarms.tsx'
import { OpenTasks } from '#features/overview/open-tasks.tsx'
import classes from '#features/overview/overview.module.css'
import { overviewQuery } from '#features/overview/overview-query.ts'
import { SilentEndpoints } from '#features/overview/silent-endpoints.tsx'

/** Open tasks, alarms, notable calls and connections of a client. */
export function ClientHealth({ client: { organization_id: organization, id } }: { readonly client: Client }) {
  const { data: overview } = useQuery(overviewQuery(organization, id))
  const isManager = usePermission()('manage_endpoints')

  return (
    <>
      <OpenTasks organization={organization} client={id} overview={overview} />
      {overview !== undefined && (
        <>
          <OpenAlarms organization={organization} alarms={overview.alarms} isManager={isManager} />
          <SilentEndpoints organization={organization} endpoints={overview.silent_endpoints} isManager={isManager} />
          <div className={classes.panels}>
            <NotableCalls organization={organization} client={id} calls={overview.notable_calls} />
            <Connections organization={organization} health={overview.health} isManager={isManager} />
          </div>
        </>
      )}
    </>
  )
}
