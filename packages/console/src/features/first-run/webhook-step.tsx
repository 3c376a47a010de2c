import type { Client, Endpoint } from '@callbook/console-api'
import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createEndpoint, endpointsQuery } from '#features/endpoints/endpoints.ts'
import { providerOf } from '#features/endpoints/providers.ts'
import { urlKey } from '#features/endpoints/url-key.ts'
import { SetupFields } from '#features/webhooks/endpoint/setup-fields.tsx'
import { readSender, SenderFields } from '#features/webhooks/sender-fields.tsx'
import { CopyText } from '#ui/copy/copy-text.tsx'
import { Form } from '#ui/form/form.tsx'
import classes from './step.module.css'

interface WebhookStepProps {
  readonly organization: string
  readonly client: Client
  readonly endpoint: Endpoint | undefined
}

/** First-run step that creates a webhook URL and shows the settings to enter at the provider. */
export function WebhookStep({ organization, client, endpoint }: WebhookStepProps) {
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)

  if (endpoint !== undefined) {
    return (
      <Stack gap="lg">
        <Text>Enter these values in {providerOf(endpoint.provider).name} exactly as shown.</Text>
        <SetupFields organization={organization} endpoint={endpoint} />
        {secret !== null && (
          <div>
            <Text size="sm">CALLBOOK_SECRET, shown only once:</Text>
            <CopyText value={secret} what="the secret" />
          </div>
        )}
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
      send={(fields) => createEndpoint(organization, client.id, readSender(fields))}
      onDone={({ id, url, secret }) => {
        queryClient.setQueryData(urlKey(id), url)
        setSecret(secret)
      }}
      changes={endpointsQuery(organization, client.id).queryKey}
    >
      {(errorOf) => <SenderFields errorOf={errorOf} />}
    </Form>
  )
}
