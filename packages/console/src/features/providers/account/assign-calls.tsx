import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientsQuery } from '#features/clients/clients.ts'
import { endpointsQuery } from '#features/endpoints/endpoints.ts'
import { providerOf } from '#features/endpoints/providers.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { accountsQuery, assignCalls } from '../provider-accounts.ts'
import type { OfAccount } from './provider-account-page.tsx'

interface AssignCallsProps extends OfAccount {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function AssignCalls({ organization, account, isOpen, onClose }: AssignCallsProps) {
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
  const { name } = providerOf(provider)

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
