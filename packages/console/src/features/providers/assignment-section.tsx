import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { clientsQuery } from '#features/clients/clients.ts'
import { endpointsQuery } from '#features/endpoints/endpoints.ts'
import { getProvider } from '#features/endpoints/providers.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import classes from './assignment-section.module.css'
import type { OfAccount } from './provider-account-page.tsx'
import { type Assignment, accountsQuery, assignCalls, unassignCalls } from './provider-accounts.ts'

/** The assignments of calls to webhook URLs. Callbook reports calls without a target, but does not store them. */
export function AssignmentSection({ organization, account }: OfAccount) {
  const [isOpen, dialog] = useDisclosure()
  const { assignments, provider } = account
  const { name } = getProvider(provider)

  return (
    <SettingsPanel
      title="Routing"
      about={`An account at ${name} can contain calls of several clients. Calls that are not assigned here go to the webhook URL that the settings at ${name} name, else to the one URL that received all calls of the assistant in the last 30 days. Callbook never guesses.`}
    >
      <Stack gap="md" align="flex-start" maw={720}>
        {assignments.length === 0 ? (
          <Text>No calls are assigned yet.</Text>
        ) : (
          <ul className={classes.list}>
            {assignments.map((assignment) => (
              <li key={`${assignment.endpoint_id} ${assignment.assistant_id}`}>
                <Assigned organization={organization} account={account} assignment={assignment} />
              </li>
            ))}
          </ul>
        )}
        <Button variant="default" onClick={dialog.open}>
          Assign calls
        </Button>
        <AssignCalls organization={organization} account={account} isOpen={isOpen} onClose={dialog.close} />
      </Stack>
    </SettingsPanel>
  )
}

function Assigned({ organization, account, assignment }: OfAccount & { readonly assignment: Assignment }) {
  const { endpoint_id: endpoint, assistant_id: assistant, client_id: client } = assignment
  const { data: clients } = useQuery(clientsQuery(organization))
  const path = { organization, id: account.id }
  const removing = useAction({
    send: () => unassignCalls(path, assistant),
    changes: accountsQuery(organization).queryKey
  })
  const name = clients?.find(({ id }) => id === client)?.name ?? 'A client'

  return (
    <>
      <Group gap="sm" justify="space-between" wrap="nowrap" className={classes.row}>
        <span className={classes.words}>
          {assistant === null ? 'All calls' : <>Calls of {<code>{assistant}</code>}</>}
          {': '}
          <Link
            to="/o/$organization/settings/webhooks/$client/$endpoint"
            params={{ organization, client, endpoint }}
            className={classes.link}
          >
            <bdi>{name}</bdi>
          </Link>
        </span>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Remove: ${assistant ?? 'all calls'}, ${name}`}
          loading={removing.isPending}
          onClick={() => removing.mutate()}
        >
          Remove
        </Button>
      </Group>
      <Failure error={removing.error} />
    </>
  )
}

interface AssignCallsProps extends OfAccount {
  readonly isOpen: boolean
  readonly onClose: () => void
}

function AssignCalls({ organization, account, isOpen, onClose }: AssignCallsProps) {
  const { id, provider } = account
  const [chosen, setChosen] = useState('')
  const { data: clients } = useQuery({ ...clientsQuery(organization), enabled: isOpen })
  const client = clients?.find((one) => one.id === chosen) ?? clients?.[0]
  const { data: endpoints } = useQuery({
    ...endpointsQuery(organization, client?.id ?? ''),
    enabled: isOpen && client !== undefined
  })
  const endpoint = endpoints?.find(
    (one) => one.provider === provider && (one.status === 'active' || one.status === 'inactive')
  )
  const { name } = getProvider(provider)

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Assign calls"
      submitLabel="Assign calls"
      isReady={endpoint !== undefined}
      send={({ text }) =>
        assignCalls(
          { organization, id },
          { endpoint_id: endpoint?.id ?? '', assistant_id: text('assistant_id').trim() || null }
        )
      }
      changes={accountsQuery(organization).queryKey}
    >
      {(errorOf) => (
        <>
          <NativeSelect
            label="Client"
            data-autofocus
            value={client?.id ?? ''}
            data={(clients ?? []).map((one) => ({ value: one.id, label: one.name }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          {endpoints !== undefined && endpoint === undefined && (
            <Text role="status">
              <bdi>{client?.name}</bdi> has no webhook URL for {name}. Create one first, because missing calls are
              stored as if they had been reported there.
            </Text>
          )}
          <TextInput
            name="assistant_id"
            label={assistantWord(provider)}
            description="Leave empty for all calls of the account, except assistants that are assigned separately"
            autoComplete="off"
            spellCheck={false}
            error={errorOf('assistant_id')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Returns the provider’s term for an assistant id. */
function assistantWord(provider: string): string {
  if (provider === 'vapi') return 'Assistant ID'

  return provider === 'bland' ? 'Pathway ID' : 'Agent ID'
}
