import type { Client } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '#api/session/permissions.ts'
import { AgentList } from '#features/insights/agents/agent-list.tsx'
import { MeanScoreCharts } from '#features/insights/charts/mean-score-charts.tsx'
import { VolumeChart } from '#features/insights/charts/volume-chart.tsx'
import { type InsightSearch, usualPeriod } from '#features/insights/insight-search.ts'
import insights from '#features/insights/insights-page.module.css'
import { PreviousPeriod } from '#features/insights/previous-period.tsx'
import { Summary } from '#features/insights/summary.tsx'
import { useInsightScope } from '#features/insights/use-insight-scope.ts'
import { PeriodLinks } from '#features/overview/period-links.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { clientsQuery } from '../clients.ts'
import { EditedClient } from '../edited-client.tsx'
import { ClientCustomers } from './client-customers.tsx'
import { ClientFacts } from './client-facts.tsx'
import { ClientHealth } from './client-health.tsx'
import classes from './client-page.module.css'

const route = getRouteApi('/signed-in/o/$organization/clients/$client')

export function ClientPage() {
  const { organization, client: id } = route.useParams()
  const { data: clients, error, refetch } = useQuery(clientsQuery(organization))
  const client = clients?.find((one) => one.id === id)
  if (client !== undefined) return <Found key={id} client={client} />

  return (
    <>
      <PageHead title="Client" />
      {clients !== undefined && <Empty icon="organizations">Client not found, or you don’t have access.</Empty>}
      {clients === undefined && error !== null && <FailedList error={error} retry={refetch} />}
    </>
  )
}

function Found({ client }: { readonly client: Client }) {
  const { organization_id: organization, id, display_name: name } = client
  const { period = usualPeriod, before } = route.useSearch()
  const navigate = route.useNavigate()
  const isManager = usePermission()('manage_clients')

  return (
    <>
      <PageHead title={name} actions={isManager && <EditClient client={client} />}>
        <div className={classes.line}>
          <PeriodLinks
            page={{ to: '/o/$organization/clients/$client', params: { organization, client: id } }}
            period={period}
            kept={{ before }}
          />
          <Link to="/o/$organization/calls" params={{ organization }} search={{ client: id }}>
            Calls
          </Link>
          <Link to="/o/$organization/insights" params={{ organization }} search={{ client: id, period, before }}>
            Insights
          </Link>
          <PreviousPeriod
            search={{ before }}
            onChange={(changed) => void navigate({ search: { period, ...changed }, replace: true })}
          />
        </div>
      </PageHead>
      <Figures client={client} search={{ period, before }} />
      <div className={classes.columns}>
        <ClientCustomers client={client} />
        <section aria-labelledby="settings">
          <h2 id="settings" className={classes.heading}>
            Settings
          </h2>
          <ClientFacts client={client} />
        </section>
      </div>
    </>
  )
}

interface FiguresProps {
  readonly client: Client
  readonly search: Pick<InsightSearch, 'before' | 'period'>
}

function Figures({ client, search }: FiguresProps) {
  const { period } = search
  const scope = useInsightScope(client.organization_id, { ...search, client: client.id })
  if (scope === undefined) return null

  return (
    <>
      <ClientHealth client={client} />
      <Summary scope={scope} />
      <AgentList scope={scope} period={{ period }} />
      <div className={insights.charts}>
        <VolumeChart scope={scope} />
        <MeanScoreCharts scope={scope} />
      </div>
    </>
  )
}

function EditClient({ client }: { readonly client: Client }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Edit client
      </Button>
      {isOpen && <EditedClient client={client} onClose={() => setOpen(false)} />}
    </>
  )
}
