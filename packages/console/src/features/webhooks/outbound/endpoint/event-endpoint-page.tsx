import type { EventEndpoint } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import classes from '../../endpoint/endpoint-page.module.css'
import { eventEndpointsQuery } from '../event-endpoints.ts'
import { EventSamples } from '../event-samples.tsx'
import { EventState } from '../event-state.tsx'
import { describeState, nameOf } from '../event-words.ts'
import { DeliveriesSection } from './deliveries-section.tsx'
import { EventEndpointMenu } from './event-endpoint-menu.tsx'
import { SecretSection } from './secret-section.tsx'
import { SettingsSection } from './settings-section.tsx'
import { TestSection } from './test-section.tsx'

const organizationRoute = getRouteApi('/signed-in/o/$organization')
const route = getRouteApi('/signed-in/o/$organization/settings/webhooks/outbound/$endpoint')

export function EventEndpointPage() {
  const { organization } = organizationRoute.useParams()
  const { endpoint: id } = route.useParams()
  const { data: endpoints, error, refetch } = useQuery(eventEndpointsQuery(organization))
  const endpoint = endpoints?.find((one) => one.id === id)
  if (endpoint !== undefined) return <Found endpoint={endpoint} />

  return (
    <>
      <PageHead title="Event endpoint" />
      {error !== null && <FailedList error={error} retry={refetch} />}
      {endpoints !== undefined && <Empty icon="deliveries">Endpoint not found.</Empty>}
    </>
  )
}

function Found({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const { organization_id: organization } = endpoint
  const { advice } = describeState(endpoint)

  return (
    <>
      <PageHead title={nameOf(endpoint)} actions={<EventEndpointMenu endpoint={endpoint} />}>
        <div className={classes.facts}>
          <EventState endpoint={endpoint} />
          {advice !== undefined && <span>{advice}</span>}
          <Link to="/o/$organization/settings/webhooks/outbound" params={{ organization }} className={classes.back}>
            All endpoints
          </Link>
        </div>
      </PageHead>
      <DeliveriesSection endpoint={endpoint} />
      <SettingsSection endpoint={endpoint} />
      <TestSection endpoint={endpoint} />
      <SecretSection endpoint={endpoint} />
      <EventSamples key={endpoint.mode} organization={organization} types={endpoint.types} mode={endpoint.mode} />
    </>
  )
}
