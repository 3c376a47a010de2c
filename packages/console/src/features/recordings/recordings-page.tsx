import { bodyOf, type Client, type RecordingPolicy, type RecordingPolicyInput } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
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
  const { edit } = route.useSearch()
  const navigate = useNavigate({ from: '/o/$organization/settings/recordings' })
  const clients = useQuery(clientsQuery(organization))
  const policies = useQuery(policiesQuery(organization))
  const policyOf = ({ id }: Client) => policies.data?.find(({ client_id }) => client_id === id)
  const edited = policies.data === undefined ? undefined : clients.data?.find(({ id }) => id === edit)
  const columns: readonly Column<Client>[] = [
    { label: 'Client', isWide: true, cell: ({ display_name: name }) => <Named name={name} detail="" /> },
    { label: 'Recordings', cell: (client) => <Keeping policy={policyOf(client)} /> },
    { label: 'Stored for', cell: (client) => durationOf(policyOf(client)) },
    { label: 'Consent confirmed by', cell: (client) => <bdi>{policyOf(client)?.consent_by ?? '–'}</bdi> },
    { label: 'Confirmed', cell: (client) => <Time at={policyOf(client)?.consent_at ?? null} otherwise="–" /> }
  ]

  return (
    <>
      <PageHead title="Recordings" />
      <List
        name="Recordings of clients"
        query={{ ...clients, data: policies.data && clients.data, error: clients.error ?? policies.error }}
        columns={columns}
        keyOf={({ id }) => id}
        linkOf={({ id }) => ({ to: '.', search: { edit: id } })}
        empty={<Empty icon="organizations">No clients yet. Add a client to store its recordings.</Empty>}
      />
      {edited !== undefined && (
        <EditedPolicy
          key={edited.id}
          client={edited}
          policy={policyOf(edited)}
          onClose={() => void navigate({ search: {}, replace: true })}
        />
      )}
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

interface EditedPolicyProps {
  readonly client: Client
  /** `undefined` if recordings of the client were never stored. */
  readonly policy: RecordingPolicy | undefined
  readonly onClose: () => void
}

function EditedPolicy({ client, policy, onClose }: EditedPolicyProps) {
  const { organization_id: organization, id } = client
  const [keeps, setKeeps] = useState(policy?.keeps ?? false)

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={`Recordings of ${client.display_name}`}
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
  )
}

async function setPolicy(organization: string, id: string, body: RecordingPolicyInput): Promise<RecordingPolicy> {
  const params = { path: { organization, id } }

  return (await bodyOf(api.PUT(`${path}/clients/{id}/recording-policy`, { params, body }))).data
}
