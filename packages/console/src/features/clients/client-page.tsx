import { bodyOf, type Client, type ReviewSample } from '@callbook/console-api'
import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { usePermission } from '#api/permissions.ts'
import { customerColumns } from '#features/customers/customer-columns.tsx'
import { customersQuery } from '#features/customers/customers.ts'
import { AgentList } from '#features/insights/agents/agent-list.tsx'
import { MeanScoreCharts } from '#features/insights/charts/mean-score-charts.tsx'
import { VolumeChart } from '#features/insights/charts/volume-chart.tsx'
import { type InsightSearch, usualPeriod } from '#features/insights/insight-search.ts'
import { useInsightScope } from '#features/insights/insights.ts'
import insights from '#features/insights/insights-page.module.css'
import { PreviousPeriod } from '#features/insights/period-choice.tsx'
import { Summary } from '#features/insights/summary.tsx'
import { OpenAlarms, SilentEndpoints } from '#features/overview/alarms.tsx'
import { Connections } from '#features/overview/connections.tsx'
import { NotableCalls } from '#features/overview/notable-calls.tsx'
import { OpenTasks } from '#features/overview/open-tasks.tsx'
import overviewClasses from '#features/overview/overview.module.css'
import { overviewQuery } from '#features/overview/overview-query.ts'
import { PeriodLinks } from '#features/overview/period-links.tsx'
import { Budget } from '#features/scorecards/budget.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { List } from '#ui/list/list.tsx'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { PhoneNumber } from '#ui/phone-number.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { ClientFields, readClient } from './client-fields.tsx'
import classes from './client-page.module.css'
import { changeClient, clientsQuery, planLabels, statuses, typeLabels } from './clients.ts'

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

interface EditedClientProps {
  readonly client: Client
  readonly onClose: () => void
}

function EditedClient({ client, onClose }: EditedClientProps) {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Edit client"
      submitLabel="Save"
      send={(fields) => changeClient(client, readClient(fields))}
      changes={clientsQuery(client.organization_id).queryKey}
    >
      {(errorOf) => <ClientFields client={client} errorOf={errorOf} />}
    </FormDialog>
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

/** Open tasks, alarms, notable calls and connections of a client. */
function ClientHealth({ client: { organization_id: organization, id } }: { readonly client: Client }) {
  const { data: overview } = useQuery(overviewQuery(organization, id))
  const isManager = usePermission()('manage_endpoints')

  return (
    <>
      <OpenTasks organization={organization} client={id} overview={overview} />
      {overview !== undefined && (
        <>
          <OpenAlarms organization={organization} alarms={overview.alarms} isManager={isManager} />
          <SilentEndpoints organization={organization} endpoints={overview.silent_endpoints} isManager={isManager} />
          <div className={overviewClasses.panels}>
            <NotableCalls organization={organization} client={id} calls={overview.notable_calls} />
            <Connections organization={organization} health={overview.health} isManager={isManager} />
          </div>
        </>
      )}
    </>
  )
}

const mostListed = 5

const columns = customerColumns([]).filter(({ label }) => label !== 'Client')

/** Customers of a client with the latest calls. */
function ClientCustomers({ client: { organization_id: organization, id } }: { readonly client: Client }) {
  const query = useInfiniteQuery(customersQuery(organization, { client_id: id }))

  return (
    <div className={classes.customers}>
      <h2 className={classes.heading}>
        <Link to="/o/$organization/customers" params={{ organization }} search={{ client: id }}>
          Customers
        </Link>
      </h2>
      <List
        name="Customers"
        query={{ ...query, data: query.data?.pages[0]?.data.slice(0, mostListed), hasNextPage: false }}
        columns={columns}
        keyOf={(customer) => customer.id}
        linkOf={(customer) => ({
          to: '/o/$organization/customers/$customer',
          params: { organization, customer: customer.id }
        })}
        empty={<Empty icon="customers">No customers yet. Callers with a phone number appear here.</Empty>}
      />
    </div>
  )
}

function ClientFacts({ client }: { readonly client: Client }) {
  const { tone, label } = statuses[client.status]

  return (
    <Facts>
      <Fact label="Status">
        <Status tone={tone}>{label}</Status>
      </Fact>
      <Fact label="Name">
        <bdi>{client.name}</bdi>
      </Fact>
      <Fact label="Type">{typeLabels[client.type]}</Fact>
      <Fact label="Plan">{planLabels[client.subscription_plan]}</Fact>
      <Fact label="Phone number">
        <PhoneNumber number={client.phone_number} shown={client.phone_number_international} />
      </Fact>
      {client.contact_person !== '' && (
        <Fact label="Contact">
          <bdi>{client.contact_person}</bdi>
        </Fact>
      )}
      {client.contact_email !== '' && <Fact label="Email">{client.contact_email}</Fact>}
      <Fact label="Review sample">
        <ReviewSampleValue client={client} />
      </Fact>
      <Fact label="Scorecards">
        <Budget organization={client.organization_id} client={{ id: client.id, name: client.display_name }} />
      </Fact>
      <Fact label="Joined">
        <Time at={client.joined_at} />
      </Fact>
      <Fact label="Latest call">
        <Time at={client.last_call_at} otherwise="No calls yet" />
      </Fact>
    </Facts>
  )
}

/** Share of the client’s calls that is reviewed without a flag. */
function ReviewSampleValue({ client }: { readonly client: Client }) {
  const { organization_id: organization, id, display_name: name } = client
  const { data: sample } = useQuery(reviewSampleQuery(organization, id))
  const [isOpen, dialog] = useDisclosure()
  const isManager = usePermission()('manage_clients')
  if (sample === undefined) return '–'

  return (
    <>
      {sample.percent === 0 ? 'Off' : `${sample.percent}% of unflagged calls`}{' '}
      {isManager && (
        <Button variant="default" size="compact-xs" aria-label="Change review sample" onClick={dialog.open}>
          Change
        </Button>
      )}
      {isOpen && (
        <FormDialog
          isOpen
          onClose={dialog.close}
          title={`Review sample of ${name}`}
          submitLabel="Save"
          send={({ text }) => setReviewSample(organization, id, Number(text('percent')))}
          changes={reviewSampleQuery(organization, id).queryKey}
        >
          {(errorOf) => (
            <TextInput
              name="percent"
              type="number"
              label="Percent of unflagged calls"
              description="Selected at random for review. Applies to later evaluations; 0 turns it off."
              defaultValue={sample.percent}
              required
              min={0}
              max={100}
              step={1}
              error={errorOf('percent')}
              data-autofocus
            />
          )}
        </FormDialog>
      )}
    </>
  )
}

const path = '/console/api/organizations/{organization}/clients/{id}/review-sample'

function reviewSampleQuery(organization: string, id: string) {
  return queryOptions({
    queryKey: ['review-sample', organization, id],
    queryFn: async () => (await bodyOf(api.GET(path, { params: { path: { organization, id } } }))).data
  })
}

async function setReviewSample(organization: string, id: string, percent: number): Promise<ReviewSample> {
  return (await bodyOf(api.PUT(path, { params: { path: { organization, id } }, body: { percent } }))).data
}
