import { bodyOf, type Endpoint, type EndpointSetup } from '@callbook/console-api'
import { Button, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { type EndpointPath, endpointsQuery, revealUrl, urlKey } from '#features/endpoints/endpoints.ts'
import { getProvider } from '#features/endpoints/providers.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import type { OfEndpoint } from './endpoint-page.tsx'
import classes from './setup-fields.module.css'

/** The URL and the other values to enter at the provider, each with the consequence of omitting it. */
export function SetupFields({ organization, endpoint }: OfEndpoint) {
  const { data: setup, error } = useQuery(setupQuery(organization, endpoint))

  return (
    <Stack gap="lg">
      <Failure error={error} />
      {setup && <Text>{setup.place}</Text>}
      <dl className={classes.fields}>
        {setup?.fields.map((field) => (
          <div key={field.name} className={classes.field}>
            <dt>
              <code>{field.name}</code>
            </dt>
            <dd>
              <FieldValue field={field} organization={organization} endpoint={endpoint} />
              <p className={classes.without}>Without it: {field.without}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}

/** The values to enter at the provider. Changes to the endpoint invalidate this query. */
export function setupQuery(organization: string, { id, client_id: client }: Pick<Endpoint, 'id' | 'client_id'>) {
  return queryOptions({
    queryKey: [...endpointsQuery(organization, client).queryKey, 'setup', id],
    queryFn: async () => {
      const path = { organization, id }

      return (
        await bodyOf(api.GET('/console/api/organizations/{organization}/endpoints/{id}/setup', { params: { path } }))
      ).data
    }
  })
}

type Field = EndpointSetup['fields'][number]

function FieldValue({ field, organization, endpoint }: OfEndpoint & { readonly field: Field }) {
  const { name } = getProvider(endpoint.provider)

  switch (field.kind) {
    case 'webhook_url':
      return <ShownUrl organization={organization} id={endpoint.id} what={field.name} />
    case 'secret':
      return <Text>Use the secret of the signature. If you lost it, set another.</Text>
    case 'provider_secret':
      return <Text>Copy it from {name} and enter it here as the secret of the signature.</Text>
    case 'value':
      return <CopyText value={field.value ?? ''} what={field.name} />
  }
}

function ShownUrl({
  organization,
  id,
  what
}: {
  readonly organization: string
  readonly id: string
  readonly what: string
}) {
  const { url, reveal } = useShownUrl({ organization, id })
  if (url !== undefined) return <CopyText value={url} what={what} />

  return (
    <>
      <Button variant="default" loading={reveal.isPending} onClick={() => reveal.mutate()}>
        Show URL
      </Button>
      <Failure error={reveal.error} />
    </>
  )
}

/** Returns the URL, if it was shown since the page was opened, and the action that shows it. */
function useShownUrl(path: EndpointPath) {
  const queryClient = useQueryClient()
  const { data: url } = useQuery<string>({ queryKey: urlKey(path.id), enabled: false })
  const reveal = useAction({
    send: () => revealUrl(path),
    onDone: (shown) => queryClient.setQueryData(urlKey(path.id), shown)
  })

  return { url, reveal }
}
