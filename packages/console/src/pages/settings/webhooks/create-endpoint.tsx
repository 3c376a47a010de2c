import { Button, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { hasStatus } from '../../../api/api-error.ts'
import type { Client } from '../../../api/schema.ts'
import { FormDialog } from '../../../dialog/form-dialog.tsx'
import { createEndpoint, endpointsQuery } from './endpoints.ts'
import { type ProviderName, providers } from './providers.ts'
import { urlKey } from './url-key.ts'

interface CreateEndpointProps {
  readonly organization: string
  readonly client: Client
}

/** Button and form that create a webhook URL, and then open its page. */
export function CreateEndpoint({ organization, client }: CreateEndpointProps) {
  const [isOpen, dialog] = useDisclosure()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  return (
    <>
      <Button onClick={dialog.open}>Create URL</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Create webhook URL"
        submitLabel="Create URL"
        send={({ text }) => createEndpoint(organization, client.id, { provider: text('provider') as ProviderName })}
        onDone={({ id, url }) => {
          queryClient.setQueryData(urlKey(id), url)
          void navigate({
            to: '/o/$organization/settings/webhooks/$client/$endpoint',
            params: { organization, client: client.id, endpoint: id }
          })
        }}
        changes={endpointsQuery(organization, client.id).queryKey}
        fieldOf={(error) => (hasStatus(error, 409) ? 'provider' : undefined)}
      >
        {(errorOf) => (
          <>
            <NativeSelect
              name="provider"
              label="Provider"
              data-autofocus
              error={errorOf('provider')}
              data={providers.map(({ provider, name }) => ({ value: provider, label: name }))}
            />
            <Text>
              Reports to this URL become calls of <b dir="auto">{client.name}</b>. A client has one active URL per
              provider.
            </Text>
          </>
        )}
      </FormDialog>
    </>
  )
}
