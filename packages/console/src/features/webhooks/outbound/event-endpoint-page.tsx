import type { EventEndpoint } from '@callbook/console-api'
import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { clientsQuery } from '#features/clients/clients.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormButton, FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import classes from '../endpoint/endpoint-page.module.css'
import { AttemptResponse, DeliveriesSection } from './deliveries-section.tsx'
import { sendTestEvent } from './event-deliveries.ts'
import { changeEventEndpoint, eventEndpointsQuery, removeEventEndpoint, rotateSecret } from './event-endpoints.ts'
import { EventFields, readEventSettings } from './event-fields.tsx'
import { EventClient, EventSamples, EventState } from './event-samples.tsx'
import { describeState, eventEndpointName, modeWords } from './event-words.ts'
import { NewSecretDialog } from './new-secret-dialog.tsx'

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
      <PageHead title={eventEndpointName(endpoint)} actions={<EventEndpointMenu endpoint={endpoint} />}>
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

const stateChanges: Readonly<Record<EventEndpoint['state'], Record<'about' | 'label' | 'title', string>>> = {
  active: {
    label: 'Pause endpoint',
    title: 'Pause endpoint',
    about: 'Nothing is sent until you resume the endpoint. New events are queued and sent then.'
  },
  paused: {
    label: 'Resume endpoint',
    title: 'Resume endpoint',
    about: 'Sends events again, starting with the queued ones.'
  },
  disabled: {
    label: 'Enable endpoint',
    title: 'Enable endpoint',
    about: 'Sends new events from now on, without the ones that failed. Fix the receiver first.'
  }
}

function EventEndpointMenu({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const { organization_id: organization, state } = endpoint
  const [isChanging, changing] = useDisclosure()
  const [isRemoving, removing] = useDisclosure()
  const navigate = useNavigate()
  const { queryKey: changes } = eventEndpointsQuery(organization)
  const { label, title, about } = stateChanges[state]
  const next = state === 'active' ? 'paused' : 'active'

  return (
    <Group gap="sm">
      <Button variant="default" onClick={changing.open}>
        {label}
      </Button>
      <ActionMenu label="More actions" size={36}>
        <Menu.Item data-danger onClick={removing.open}>
          Remove endpoint
        </Menu.Item>
      </ActionMenu>
      <FormDialog
        isOpen={isChanging}
        onClose={changing.close}
        title={title}
        submitLabel={label}
        send={() => changeEventEndpoint(endpoint, { state: next })}
        changes={changes}
      >
        <Text>{about}</Text>
      </FormDialog>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={removing.close}
        title="Remove endpoint"
        submitLabel="Remove endpoint"
        name={eventEndpointName(endpoint)}
        send={() => removeEventEndpoint(endpoint)}
        changes={changes}
        onDone={() => void navigate({ to: '/o/$organization/settings/webhooks/outbound', params: { organization } })}
      >
        This can’t be undone. Pending events are not sent, and the secret is deleted. To stop temporarily, pause the
        endpoint instead.
      </ConfirmDialog>
    </Group>
  )
}

function SettingsSection({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const { organization_id: organization, url, types, mode, client_id: client } = endpoint
  const { data: clients } = useQuery(clientsQuery(organization))

  return (
    <SettingsPanel
      title="Event settings"
      about="Events are sent as they happen, at least once, in no guaranteed order."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Facts>
          <Fact label="URL">
            <code>{url}</code>
          </Fact>
          <Fact label="Events">
            {types === null
              ? 'All events, including future ones'
              : types.map((type) => (
                  <div key={type}>
                    <code>{type}</code>
                  </div>
                ))}
          </Fact>
          <Fact label="Mode">
            {modeWords[mode].name}: {modeWords[mode].about}
          </Fact>
          <Fact label="Client">
            <EventClient id={client} clients={clients} />
          </Fact>
        </Facts>
        <FormButton
          button="Change settings"
          title="Change endpoint"
          submitLabel="Save"
          size={520}
          send={(fields) => changeEventEndpoint(endpoint, readEventSettings(fields))}
          changes={eventEndpointsQuery(organization).queryKey}
        >
          {(errorOf) => <EventFields organization={organization} endpoint={endpoint} errorOf={errorOf} />}
        </FormButton>
      </Stack>
    </SettingsPanel>
  )
}

/** Tests the whole path to a receiver. */
function TestSection({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const testing = useAction({ send: () => sendTestEvent(endpoint) })

  return (
    <SettingsPanel
      title="Test event"
      about="Sent immediately and signed like any event, even while the endpoint is paused. It does not change the state of the endpoint."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          Send test event
        </Button>
        <div role="status">
          {testing.data !== undefined && <AttemptResponse outcome={testing.data} what="the response to the test" />}
        </div>
        <Failure error={testing.error} />
      </Stack>
    </SettingsPanel>
  )
}

function SecretSection({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const [isRotating, rotating] = useDisclosure()
  const [secret, setSecret] = useState<string>()

  return (
    <SettingsPanel
      title="Signature"
      about="Lets your receiver verify that a request comes from Callbook and was not changed."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Text>
          Requests are signed in <code>webhook-signature</code> with a secret that is not shown again.
        </Text>
        <Button variant="default" onClick={rotating.open}>
          Rotate secret
        </Button>
        <ConfirmDialog
          isOpen={isRotating}
          onClose={rotating.close}
          title="Rotate signing secret"
          submitLabel="Rotate secret"
          send={() => rotateSecret(endpoint)}
          onDone={setSecret}
        >
          This can’t be undone. The new secret is shown once. For 24 hours, requests carry a signature of both secrets.
          After that, the old secret no longer works.
        </ConfirmDialog>
        <NewSecretDialog secret={secret} onClose={() => setSecret(undefined)}>
          Copy this secret now and enter it in your receiver within 24 hours. Until then, requests are also signed with
          the previous secret. You won’t see it again.
        </NewSecretDialog>
      </Stack>
    </SettingsPanel>
  )
}
