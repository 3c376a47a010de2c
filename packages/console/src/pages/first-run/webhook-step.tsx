import { NativeSelect, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Client, Endpoint } from '../../api/schema.ts'
import { Form } from '../../form/form.tsx'
import { SetupFields } from '../settings/webhooks/endpoint/setup-fields.tsx'
import { createEndpoint, endpointsQuery } from '../settings/webhooks/endpoints.ts'
import { type ProviderName, providerOf, providers } from '../settings/webhooks/providers.ts'
import { urlKey } from '../settings/webhooks/url-key.ts'
import classes from './step.module.css'

interface WebhookStepProps {
  readonly organization: string
  readonly client: Client
  readonly endpoint: Endpoint | undefined
}

/** First-run step that creates a webhook URL and shows the settings to enter at the provider. */
export function WebhookStep({ organization, client, endpoint }: WebhookStepProps) {
  const queryClient = useQueryClient()

  if (endpoint !== undefined) {
    return (
      <Stack gap="lg">
        <Text>Enter these values in {providerOf(endpoint.provider).name} exactly as shown.</Text>
        <SetupFields organization={organization} endpoint={endpoint} />
        <Link
          to="/o/$organization/settings/webhooks/$client/$endpoint"
          params={{ organization, client: client.id, endpoint: endpoint.id }}
          className={classes.link}
        >
          Signature, allowed addresses and test request
        </Link>
      </Stack>
    )
  }

  return (
    <Form
      submitLabel="Create URL"
      send={({ text }) => createEndpoint(organization, client.id, { provider: text('provider') as ProviderName })}
      onDone={({ id, url }) => queryClient.setQueryData(urlKey(id), url)}
      changes={endpointsQuery(organization, client.id).queryKey}
    >
      {(errorOf) => (
        <NativeSelect
          name="provider"
          label="Provider"
          data={providers.map(({ provider, name }) => ({ value: provider, label: name }))}
          error={errorOf('provider')}
        />
      )}
    </Form>
  )
}
