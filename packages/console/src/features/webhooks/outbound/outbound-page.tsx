import type { EventEndpoint } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { clientsQuery } from '#features/clients/clients.ts'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { Named } from '#ui/list/named.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Time } from '#ui/time/time.tsx'
import { Directions } from '../directions.tsx'
import { AddEventEndpoint } from './add-event-endpoint.tsx'
import { EventClient } from './event-client.tsx'
import { eventEndpointsQuery } from './event-endpoints.ts'
import { EventSamples } from './event-samples.tsx'
import { EventState } from './event-state.tsx'
import { modeWords, nameOf, typesInWords } from './event-words.ts'
import classes from './outbound-page.module.css'

const route = getRouteApi('/signed-in/o/$organization')

export function OutboundPage() {
  const { organization } = route.useParams()
  const query = useQuery(eventEndpointsQuery(organization))
  const { data: clients } = useQuery(clientsQuery(organization))
  const columns: readonly Column<EventEndpoint>[] = [
    { label: 'Endpoint', isWide: true, cell: (one) => <Named name={nameOf(one)} detail={one.url} isCode /> },
    { label: 'Status', cell: (one) => <EventState endpoint={one} /> },
    { label: 'Events', cell: ({ types }) => <span title={types?.join(', ')}>{typesInWords(types)}</span> },
    { label: 'Mode', cell: ({ mode }) => modeWords[mode].name },
    { label: 'Client', cell: ({ client_id: id }) => <EventClient id={id} clients={clients} /> },
    { label: 'Added', align: 'end', cell: ({ created_at: at }) => <Time at={at} /> }
  ]

  return (
    <>
      <PageHead
        title="Outbound webhooks"
        {...(query.data !== undefined && { count: query.data.length })}
        actions={<AddEventEndpoint organization={organization} />}
      >
        <Directions organization={organization} />
      </PageHead>
      <List
        name="Event endpoints"
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({
          to: '/o/$organization/settings/webhooks/outbound/$endpoint',
          params: { organization, endpoint: id }
        })}
        empty={<Empty icon="deliveries">No endpoints. Add a URL to receive events.</Empty>}
      />
      <div className={classes.below}>
        <EventSamples organization={organization} types={null} mode="thin" />
      </div>
    </>
  )
}
