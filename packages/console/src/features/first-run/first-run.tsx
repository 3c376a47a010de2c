import type { ApiKey, Client, Endpoint, IssuedApiKey } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, NativeSelect, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { apiKeysQuery, issueApiKey } from '#features/api-keys/api-keys.ts'
import { NewKeyDialog } from '#features/api-keys/new-key-dialog.tsx'
import { clientsQuery, createClient, hasCalls, selectOptions, typeLabels } from '#features/clients/clients.ts'
import { createEndpoint, endpointsQuery, urlKey } from '#features/endpoints/endpoints.ts'
import { getProvider } from '#features/endpoints/providers.ts'
import { SetupFields } from '#features/webhooks/endpoint/setup-fields.tsx'
import { readSender, SenderFields } from '#features/webhooks/sender-fields.tsx'
import { keysOf, oneOf } from '#lib/records.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { Form } from '#ui/form/form.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status.tsx'
import { Icon } from '#ui/theme/icons.tsx'
import classes from './first-run.module.css'

interface FirstRunProps {
  readonly organization: string
  /** Called when the user leaves the steps. */
  readonly onDone: () => void
}

/** First-run steps, each completed in place. A step is ticked off if its result already exists. */
export function FirstRun({ organization, onDone }: FirstRunProps) {
  const { client, endpoint, hasReport, apiKey, isKnown, error } = useProgress(organization)
  const isDone = client !== undefined && endpoint !== undefined && hasReport && apiKey !== undefined

  return (
    <>
      <PageHead title="Get started" actions={isDone && <Button onClick={onDone}>Go to overview</Button>} />
      <Failure error={error} />
      {isKnown && (
        <ol className={classes.steps}>
          <Step title="Add a client" isDone={client !== undefined} isOpen>
            <ClientStep organization={organization} client={client} />
          </Step>
          <Step
            title="Create a webhook URL and enter it at the provider"
            isDone={endpoint !== undefined}
            isOpen={client !== undefined && !hasReport}
          >
            {client !== undefined && <WebhookStep organization={organization} client={client} endpoint={endpoint} />}
          </Step>
          <Step title="Receive the first report" isDone={hasReport} isOpen={endpoint !== undefined}>
            <ReportStep hasReport={hasReport} />
          </Step>
          <Step title="Create an API key" isDone={apiKey !== undefined} isOpen={client !== undefined}>
            <KeyStep organization={organization} apiKey={apiKey} />
          </Step>
        </ol>
      )}
    </>
  )
}

/** Setup progress of an organization, derived from its data. */
interface Progress {
  readonly client: Client | undefined
  readonly endpoint: Endpoint | undefined
  readonly hasReport: boolean
  readonly apiKey: ApiKey | undefined
  /** Whether all queries have loaded. */
  readonly isKnown: boolean
  readonly error: unknown
}

/** Polling interval for the first report while the page is visible. */
const pollMs = 5_000

/** Polls the setup progress while the page is open. */
function useProgress(organization: string): Progress {
  const clients = useQuery({
    ...clientsQuery(organization),
    refetchInterval: ({ state: { data = [] } }) => (data.length > 0 && !data.some(hasCalls) ? pollMs : false)
  })
  const client = clients.data?.at(-1)
  const endpoints = useQuery({ ...endpointsQuery(organization, client?.id ?? ''), enabled: client !== undefined })
  const apiKeys = useQuery(apiKeysQuery(organization))

  return {
    client,
    endpoint: endpoints.data?.find(({ status }) => status === 'active'),
    hasReport: clients.data?.some(hasCalls) ?? false,
    apiKey: apiKeys.data?.find(({ revoked_at: at }) => at === null),
    isKnown: clients.data !== undefined && apiKeys.data !== undefined && (client === undefined || endpoints.isFetched),
    error: clients.error ?? endpoints.error ?? apiKeys.error
  }
}

interface StepProps {
  readonly title: string
  readonly isDone: boolean
  /** Whether the step can be done or viewed. */
  readonly isOpen: boolean
  readonly children: ReactNode
}

function Step({ title, isDone, isOpen, children }: StepProps) {
  return (
    <li className={classes.step} data-done={isDone || undefined} data-open={isOpen || undefined}>
      <span className={classes.mark}>{isDone && <Icon name="chosen" size={14} />}</span>
      <div className={classes.content}>
        <h2 className={classes.title}>
          {title}
          {isDone && <VisuallyHidden>, done</VisuallyHidden>}
        </h2>
        {isOpen && <div className={classes.body}>{children}</div>}
      </div>
    </li>
  )
}

interface ClientStepProps {
  readonly organization: string
  readonly client: Client | undefined
}

function ClientStep({ organization, client }: ClientStepProps) {
  if (client !== undefined) return <bdi>{client.name}</bdi>

  return (
    <Form
      submitLabel="Add client"
      send={({ text }) =>
        createClient(organization, { name: text('name').trim(), type: oneOf(keysOf(typeLabels), text('type')) })
      }
      changes={clientsQuery(organization).queryKey}
    >
      {(errorOf) => (
        <>
          <Text>A client is a business whose calls your agents answer.</Text>
          <TextInput
            name="name"
            label="Name"
            required
            maxLength={inputBounds.name}
            autoComplete="off"
            error={errorOf('name')}
          />
          <NativeSelect
            name="type"
            label="Type"
            defaultValue="other"
            data={selectOptions(typeLabels)}
            error={errorOf('type')}
          />
        </>
      )}
    </Form>
  )
}

interface WebhookStepProps {
  readonly organization: string
  readonly client: Client
  readonly endpoint: Endpoint | undefined
}

/** First-run step that creates a webhook URL and shows the settings to enter at the provider. */
function WebhookStep({ organization, client, endpoint }: WebhookStepProps) {
  const queryClient = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)

  if (endpoint !== undefined) {
    return (
      <Stack gap="lg">
        <Text>Enter these values in {getProvider(endpoint.provider).name} exactly as shown.</Text>
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

function ReportStep({ hasReport }: { readonly hasReport: boolean }) {
  return (
    <div role="status">
      {hasReport ? (
        <Status tone="good">First report received and stored.</Status>
      ) : (
        <>
          <Status tone="waiting">Waiting for the first report</Status>
          <Text>Call your agent and hang up. This page updates every five seconds.</Text>
        </>
      )}
    </div>
  )
}

interface KeyStepProps {
  readonly organization: string
  readonly apiKey: ApiKey | undefined
}

function KeyStep({ organization, apiKey }: KeyStepProps) {
  const [issued, setIssued] = useState<IssuedApiKey>()

  return (
    <>
      {apiKey === undefined ? (
        <Form
          submitLabel="Create key"
          send={({ text }) =>
            issueApiKey(organization, {
              name: text('name').trim(),
              environment: 'production',
              scopes: [],
              expires_at: null
            })
          }
          onDone={setIssued}
          changes={apiKeysQuery(organization).queryKey}
        >
          {(errorOf) => (
            <>
              <Text>Use an API key to read calls, customers and evaluations from your code.</Text>
              <TextInput
                name="name"
                label="Name"
                placeholder="CRM"
                required
                maxLength={inputBounds.name}
                autoComplete="off"
                error={errorOf('name')}
              />
            </>
          )}
        </Form>
      ) : (
        <Text>
          {apiKey.name}, <code>{apiKey.key_prefix}…</code>
        </Text>
      )}
      <NewKeyDialog issued={issued} onClose={() => setIssued(undefined)} />
    </>
  )
}
