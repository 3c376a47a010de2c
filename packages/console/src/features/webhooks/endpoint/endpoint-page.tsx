import type { Client, Endpoint } from '@callbook/console-api'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePermission } from '#api/permissions.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { endpointsQuery } from '#features/endpoints/endpoints.ts'
import { findMappingName, getProvider } from '#features/endpoints/providers.ts'
import { RejectedLink } from '#features/rejections/rejected-link.tsx'
import { rejectionSumsQuery } from '#features/rejections/rejections.ts'
import { formatCount } from '#ui/formats.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { EndpointStatus } from '../endpoint-list.tsx'
import { mappingQuery } from '../mappings/mappings.ts'
import { AddressSection } from './address-section.tsx'
import { EndpointMenu } from './endpoint-menu.tsx'
import classes from './endpoint-page.module.css'
import { SetupFields } from './setup-fields.tsx'
import { SignatureSection } from './signature-section.tsx'
import { SilenceSection } from './silence-section.tsx'
import { TestSection } from './test-section.tsx'

/** Properties of all sections of the webhook URL page. */
export interface OfEndpoint {
  readonly organization: string
  readonly endpoint: Endpoint
}

const organizationRoute = getRouteApi('/signed-in/o/$organization')

const route = getRouteApi('/signed-in/o/$organization/settings/webhooks/$client/$endpoint')

export function EndpointPage() {
  const { organization } = organizationRoute.useParams()
  const { client: clientId, endpoint: id } = route.useParams()
  const { data: endpoints, error, refetch } = useQuery(endpointsQuery(organization, clientId))
  const { data: clients } = useQuery(clientsQuery(organization))
  const client = clients?.find((one) => one.id === clientId)
  const endpoint = endpoints?.find((one) => one.id === id)

  if (endpoint !== undefined) return <Found organization={organization} client={client} endpoint={endpoint} />

  return (
    <>
      <PageHead title="Webhook" />
      {error !== null && <FailedList error={error} retry={refetch} />}
      {endpoints !== undefined && <Empty icon="deliveries">Webhook URL not found.</Empty>}
    </>
  )
}

interface FoundProps extends OfEndpoint {
  readonly client: Client | undefined
}

function Found({ organization, client, endpoint }: FoundProps) {
  const { name } = getProvider(endpoint.provider)
  const mapping = findMappingName(endpoint.provider)
  const mayMap = usePermission()('manage_clients')
  const isClosed = endpoint.status === 'revoked' || endpoint.status === 'replaced'

  return (
    <>
      <PageHead
        title={client === undefined ? name : `${name} for ${client.name}`}
        actions={<EndpointMenu organization={organization} endpoint={endpoint} name={client?.name ?? name} />}
      >
        <div className={classes.facts}>
          <EndpointStatus status={endpoint.status} />
          <EndpointUsage organization={organization} endpoint={endpoint} />
          <Link
            to="/o/$organization/settings/webhooks"
            params={{ organization }}
            search={{ client: endpoint.client_id }}
            className={classes.back}
          >
            All webhooks{client === undefined ? '' : ` of ${client.name}`}
          </Link>
        </div>
      </PageHead>
      {isClosed ? (
        <ClosedSection organization={organization} endpoint={endpoint} />
      ) : (
        <>
          <SetupSection organization={organization} endpoint={endpoint} />
          {mapping === undefined ? (
            <TestSection organization={organization} endpoint={endpoint} />
          ) : (
            mayMap && <MappingSection organization={organization} endpoint={endpoint} name={mapping} />
          )}
          <SignatureSection organization={organization} endpoint={endpoint} />
          <AddressSection organization={organization} endpoint={endpoint} />
          <SilenceSection organization={organization} endpoint={endpoint} />
        </>
      )}
    </>
  )
}

function EndpointUsage({ organization, endpoint }: OfEndpoint) {
  const { last_used_at: at, request_count: count, differing_repeat_count: differing } = endpoint
  const { rejected_reports: rejected } = endpoint
  if (at === null && rejected === 0) return <span>No requests yet</span>

  return (
    <>
      <span>Requests: {formatCount(count)}</span>
      {differing > 0 && (
        <span>
          Repeats with other content: {formatCount(differing)}. A call that is reported again within 24 hours is not
          updated.
        </span>
      )}
      {rejected > 0 && (
        <span>
          Last 24 hours: <RejectedLink organization={organization} endpoint={endpoint.id} rejected={rejected} />
        </span>
      )}
      <span>
        Last used: <Time at={at} otherwise="Never" />
      </span>
    </>
  )
}

function SetupSection({ organization, endpoint }: OfEndpoint) {
  const { name } = getProvider(endpoint.provider)

  return (
    <SettingsPanel
      title={`Set up in ${name}`}
      about={`Enter these values in ${name}. Treat the URL like a password. Callbook records in the audit log when it is shown.`}
    >
      <SetupFields organization={organization} endpoint={endpoint} />
    </SettingsPanel>
  )
}

/** Whether the reports of another vendor can be read, with a link to their mapping. */
function MappingSection({ organization, endpoint, name }: OfEndpoint & { readonly name: string }) {
  const { data: mapping } = useQuery(mappingQuery(organization, name))
  const waiting = mapping?.endpoints.find(({ endpoint_id: id }) => id === endpoint.id)?.waiting ?? 0

  return (
    <SettingsPanel
      title="Mapping"
      about="How the vendor’s reports become calls. Reports that arrive before it is saved wait, and none is lost."
    >
      <Group>
        {mapping !== undefined && (
          <Status tone={mapping.document === null ? 'waiting' : 'good'}>
            {mapping.document === null ? `No mapping yet. Waiting reports: ${waiting}` : 'Reports are read'}
          </Status>
        )}
        <Button component={Link} variant="default" to={`/o/${organization}/settings/webhooks/mappings/${name}`}>
          Open mapping
        </Button>
      </Group>
    </SettingsPanel>
  )
}

/** The state of a replaced or revoked URL, and whether the provider still uses it. */
function ClosedSection({ organization, endpoint }: OfEndpoint) {
  const { accepts_until: until, last_used_at: lastUsedAt } = endpoint

  return until === null ? (
    <SettingsPanel title="Revoked" about="A revoked URL never accepts a report again.">
      <Text>Reports that arrive here get 404 and are not stored.</Text>
      <LateReports organization={organization} endpoint={endpoint} />
    </SettingsPanel>
  ) : (
    <SettingsPanel title="Replaced" about="Another URL has replaced this one. Enter that URL at the provider.">
      <Text>
        Accepts reports until <Time at={until} isLong />. Reports that arrive later get 404 and are not stored.
      </Text>
      <Text>
        Last report here: <Time at={lastUsedAt} otherwise="never" />
      </Text>
    </SettingsPanel>
  )
}

/** Requests that arrived after the URL was revoked. */
function LateReports({ organization, endpoint: { id, client_id: client } }: OfEndpoint) {
  const { data } = useQuery(rejectionSumsQuery(organization, { endpoint_id: id, cause: 'revoked' }))
  const [late] = data?.counts ?? []
  if (late === undefined) return null

  return (
    <Text>
      <strong>Arrived at a revoked URL: {formatCount(late.rejections)}</strong>, latest <Time at={late.latest_minute} />
      . Enter the new URL at the provider.{' '}
      <Link to="/o/$organization/deliveries" params={{ organization }} search={{ client, endpoint: id }}>
        Show rejected reports
      </Link>
    </Text>
  )
}
