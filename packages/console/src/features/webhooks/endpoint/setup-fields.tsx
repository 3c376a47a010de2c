import type { EndpointSetup } from '@callbook/console-api'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { providerOf } from '#features/endpoints/providers.ts'
import { CopyText } from '#ui/copy/copy-text.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import type { OfEndpoint } from './endpoint-page.tsx'
import { setupQuery } from './setup.ts'
import classes from './setup-fields.module.css'
import { useShownUrl } from './use-shown-url.ts'

type Field = EndpointSetup['fields'][number]

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

function FieldValue({ field, organization, endpoint }: OfEndpoint & { readonly field: Field }) {
  const { name } = providerOf(endpoint.provider)

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
