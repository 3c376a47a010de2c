import { type Client, hasStatus } from '@callbook/console-api'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createEndpoint, endpointsQuery } from '#features/endpoints/endpoints.ts'
import { urlKey } from '#features/endpoints/url-key.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { useRequestedForm } from '#ui/dialog/use-requested-form.ts'
import { readSender, SenderFields } from './sender-fields.tsx'

interface CreateEndpointProps {
  readonly organization: string
  readonly client: Client
}

export function CreateEndpoint({ organization, client }: CreateEndpointProps) {
  const [isOpen, dialog] = useRequestedForm()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [created, setCreated] = useState<{ readonly id: string; readonly url: string; readonly secret: string }>()
  const open = (endpoint: string) =>
    void navigate({
      to: '/o/$organization/settings/webhooks/$client/$endpoint',
      params: { organization, client: client.id, endpoint }
    })

  return (
    <>
      <Button onClick={dialog.open}>Create URL</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Create webhook URL"
        submitLabel="Create URL"
        send={(fields) => createEndpoint(organization, client.id, readSender(fields))}
        onDone={(endpoint) => {
          queryClient.setQueryData(urlKey(endpoint.id), endpoint.url)
          if (endpoint.secret === null) open(endpoint.id)
          else setCreated({ ...endpoint, secret: endpoint.secret })
        }}
        changes={endpointsQuery(organization, client.id).queryKey}
        fieldOf={(error) => (hasStatus(error, 409) ? 'provider' : undefined)}
      >
        {(errorOf) => (
          <>
            <SenderFields errorOf={errorOf} />
            <Text>
              Reports to this URL become calls of <b dir="auto">{client.name}</b>. A client has one active URL per
              source.
            </Text>
          </>
        )}
      </FormDialog>
      <SecretDialog
        isOpen={created !== undefined}
        onClose={() => {
          setCreated(undefined)
          if (created !== undefined) open(created.id)
        }}
        title="Connect your agent"
        secrets={
          created === undefined
            ? []
            : [
                { label: 'CALLBOOK_WEBHOOK_URL', value: created.url },
                { label: 'CALLBOOK_SECRET', value: created.secret }
              ]
        }
      >
        Set both in the environment of your agent. The secret is shown only once.
      </SecretDialog>
    </>
  )
}
