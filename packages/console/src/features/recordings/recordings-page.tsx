import { bodyOf, type Client, type RecordingPolicy, type RecordingPolicyInput } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { clientsQuery } from '#features/clients/clients.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { type Column, List, Named } from '#ui/list/list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'

const route = getRouteApi('/signed-in/o/$organization/settings/recordings')

export function RecordingsPage() {
  const { organization } = route.useParams()
  const clients = useQuery(clientsQuery(organization))
  const policies = useQuery(policiesQuery(organization))
  const policyOf = ({ id }: Client) => policies.data?.find(({ client_id }) => client_id === id)
  const columns: readonly Column<Client>[] = [
    { label: 'Client', isWide: true, card: 'title', cell: ({ display_name: name }) => <Named name={name} detail="" /> },
    { label: 'Recordings', card: 'detail', cell: (client) => <Keeping policy={policyOf(client)} /> },
    { label: 'Stored for', card: 'note', cell: (client) => durationOf(policyOf(client)) },
    { label: 'Consent confirmed by', cell: (client) => <bdi>{policyOf(client)?.consent_by ?? '–'}</bdi> },
    { label: 'Confirmed', cell: (client) => <Time at={policyOf(client)?.consent_at ?? null} otherwise="–" /> },
    {
      label: 'Actions',
      isLabelHidden: true,
      align: 'end',
      card: 'value',
      cell: (client) => <ChangePolicy client={client} policy={policyOf(client)} />
    }
  ]

  return (
    <>
      <PageHead title="Recordings" />
      <List
        name="Recordings of clients"
        query={{
          ...clients,
          data: policies.data && clients.data,
          error: clients.error ?? policies.error,
          refetch: () => Promise.all([clients.refetch(), policies.refetch()])
        }}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty icon="organizations">No clients yet. Add a client to store its recordings.</Empty>}
      />
    </>
  )
}

const path = '/console/api/organizations/{organization}'

/** Recording policies of an organization. Clients without one do not keep recordings. */
function policiesQuery(organization: string) {
  return queryOptions({
    queryKey: ['recording-policies', organization],
    queryFn: async () =>
      (await bodyOf(api.GET(`${path}/recording-policies`, { params: { path: { organization } } }))).data
  })
}

function Keeping({ policy }: { readonly policy: RecordingPolicy | undefined }) {
  return policy?.keeps ? <Status tone="good">Stored</Status> : <Status tone="neutral">Not stored</Status>
}

function durationOf(policy: RecordingPolicy | undefined): string {
  if (policy === undefined || !policy.keeps) return '–'

  return policy.days === null ? 'As long as the call' : `${policy.days} days`
}

interface ChangePolicyProps {
  readonly client: Client
  /** `undefined` if recordings of the client were never stored. */
  readonly policy: RecordingPolicy | undefined
}

function ChangePolicy({ client, policy }: ChangePolicyProps) {
  const { organization_id: organization, id, display_name: name } = client
  const [isOpen, dialog] = useDisclosure()
  const [keeps, setKeeps] = useState(policy?.keeps ?? false)

  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Change recordings of ${name}`}
        onClick={() => {
          setKeeps(policy?.keeps ?? false)
          dialog.open()
        }}
      >
        Change
      </Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title={`Recordings of ${name}`}
        submitLabel="Save"
        send={({ text }) => {
          const days = text('days') === '' ? null : Number(text('days'))
          return setPolicy(organization, id, { keeps, days, consent_confirmed: text('consent') === 'on' })
        }}
        changes={policiesQuery(organization).queryKey}
      >
        {(errorOf) => (
          <>
            <Checkbox
              label="Store recordings of new calls"
              checked={keeps}
              onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
              data-autofocus
            />
            {keeps ? (
              <>
                <TextInput
                  name="days"
                  type="number"
                  label="Days"
                  description="Empty for as long as the call"
                  defaultValue={policy?.days ?? ''}
                  min={1}
                  max={inputBounds.recordingDays}
                  step={1}
                  error={errorOf('days')}
                />
                <Checkbox
                  name="consent"
                  label="Callers of this client consent to the storage of their recordings"
                  description="Your name and the time are recorded."
                  required
                />
              </>
            ) : (
              <Text size="sm">Stored recordings remain until their end.</Text>
            )}
          </>
        )}
      </FormDialog>
    </>
  )
}

async function setPolicy(organization: string, id: string, body: RecordingPolicyInput): Promise<RecordingPolicy> {
  const params = { path: { organization, id } }

  return (await bodyOf(api.PUT(`${path}/clients/{id}/recording-policy`, { params, body }))).data
}
