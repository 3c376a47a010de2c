import type { Client, Endpoint } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePermission } from '#api/session/permissions.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { endpointsQuery } from '#features/endpoints/endpoints.ts'
import { mappingOf, providerOf } from '#features/endpoints/providers.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { EndpointStatus } from '../endpoint-list.tsx'
import { MappingSection } from '../mappings/mapping-section.tsx'
import { AddressSection } from './address-section.tsx'
import { ClosedSection } from './closed-section.tsx'
import { EndpointMenu } from './endpoint-menu.tsx'
import classes from './endpoint-page.module.css'
import { EndpointUsage } from './endpoint-usage.tsx'
import { SetupSection } from './setup-section.tsx'
import { SignatureSection } from './signature-section.tsx'
import { WatchSection } from './silence/watch-section.tsx'
import { TestSection } from './test-section.tsx'

const organizationRoute = getRouteApi('/signed-in/o/$organization')
const route = getRouteApi('/signed-in/o/$organization/settings/webhooks/$client/$endpoint')

/** Properties of all sections of the webhook URL page. */
export interface OfEndpoint {
  readonly organization: string
  readonly endpoint: Endpoint
}

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
  const { name } = providerOf(endpoint.provider)
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
          {mayMap && <MappingSection organization={organization} endpoint={endpoint} />}
          {mappingOf(endpoint.provider) === undefined && (
            <TestSection organization={organization} endpoint={endpoint} />
          )}
          <SignatureSection organization={organization} endpoint={endpoint} />
          <AddressSection organization={organization} endpoint={endpoint} />
          <WatchSection organization={organization} endpoint={endpoint} />
        </>
      )}
    </>
  )
}
