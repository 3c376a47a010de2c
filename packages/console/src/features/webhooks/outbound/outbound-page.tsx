import type { EventEndpoint, EventEndpointWithSecret } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clientsQuery } from '#features/clients/clients.ts'
import { FormButton } from '#ui/dialog/form-dialog.tsx'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Time } from '#ui/time/time.tsx'
import { Directions } from '../directions.tsx'
import { addEventEndpoint, eventEndpointsQuery } from './event-endpoints.ts'
import { EventFields, readEventSettings } from './event-fields.tsx'
import { EventClient, EventSamples, EventState } from './event-samples.tsx'
import { eventEndpointName, modeWords, typesInWords } from './event-words.ts'
import { NewSecretDialog } from './new-secret-dialog.tsx'
import classes from './outbound-page.module.css'

const route = getRouteApi('/signed-in/o/$organization')

export function OutboundPage() {
  const { organization } = route.useParams()
  const query = useQuery(eventEndpointsQuery(organization))
  const { data: clients } = useQuery(clientsQuery(organization))
  const columns: readonly Column<EventEndpoint>[] = [
    { label: 'Endpoint', isWide: true, cell: (one) => <Named name={eventEndpointName(one)} detail={one.url} isCode /> },
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

/** Button and form that add an event endpoint, show its secret once, and then open its page. */
function AddEventEndpoint({ organization }: { readonly organization: string }) {
  const [added, setAdded] = useState<EventEndpointWithSecret>()
  const navigate = useNavigate()

  function proceed(): void {
    const endpoint = added?.id
    setAdded(undefined)
    if (endpoint === undefined) return
    void navigate({
      to: '/o/$organization/settings/webhooks/outbound/$endpoint',
      params: { organization, endpoint }
    })
  }

  return (
    <>
      <FormButton
        button="Add endpoint"
        isPrimary
        title="Add event endpoint"
        submitLabel="Add endpoint"
        size={520}
        send={(fields) => addEventEndpoint(organization, readEventSettings(fields))}
        onDone={setAdded}
        changes={eventEndpointsQuery(organization).queryKey}
      >
        {(errorOf) => <EventFields organization={organization} errorOf={errorOf} />}
      </FormButton>
      <NewSecretDialog secret={added?.secret} onClose={proceed}>
        Copy this secret now and enter it in your receiver, which uses it to verify requests. You won’t see it again,
        but you can rotate it at any time.
      </NewSecretDialog>
    </>
  )
}
