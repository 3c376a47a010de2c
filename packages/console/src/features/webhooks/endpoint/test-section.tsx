import { bodyOf, type EndpointTest } from '@callbook/console-api'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import type { EndpointPath } from '#features/endpoints/endpoints.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { numberFormat } from '#ui/formats.ts'
import { indented } from '#ui/json/json-text.ts'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import { Status } from '#ui/status.tsx'
import type { OfEndpoint } from './endpoint-page.tsx'
import { setupQuery } from './setup-fields.tsx'
import { describeTest } from './test-outcome.ts'
import classes from './test-section.module.css'

/** Tests the whole path of a report except for storing it. */
export function TestSection({ organization, endpoint }: OfEndpoint) {
  const { data: setup } = useQuery(setupQuery(organization, endpoint))
  const testing = useAction({ send: () => sendTestReport({ organization, id: endpoint.id }) })
  const command = setup?.test_command ?? null

  if (command !== null) {
    return (
      <SettingsPanel
        title="Test"
        about="Reports of this provider have no type, so a test from Callbook would be stored as a call."
      >
        <Stack gap="md" align="flex-start" maw={720}>
          <Text>
            Run this command with the URL in <code>WEBHOOK_URL</code> and the secret in <code>SIGNING_SECRET</code>. The
            setup is correct if the response is 400 and says that the call id is missing.
          </Text>
          <CopyText value={command} what="the command" />
        </Stack>
      </SettingsPanel>
    )
  }

  return (
    <SettingsPanel
      title="Test request"
      about="Sends a signed test request through the public URL, as the provider does. Nothing is stored."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          Send test request
        </Button>
        <div role="status">{testing.data !== undefined && <Outcome outcome={testing.data} />}</div>
        <Failure error={testing.error} />
      </Stack>
    </SettingsPanel>
  )
}

/** Sends a test request, which is not stored, and returns its result. */
async function sendTestReport(path: EndpointPath) {
  return (await bodyOf(api.POST('/console/api/organizations/{organization}/endpoints/{id}/test', { params: { path } })))
    .data
}

function Outcome({ outcome }: { readonly outcome: EndpointTest }) {
  const { status, answer, duration_ms: duration } = outcome
  const { tone, what, advice } = describeTest(outcome)
  const time = numberFormat({ style: 'unit', unit: 'millisecond' }).format(duration)

  return (
    <Stack gap="sm">
      <Status tone={tone}>
        <span className={classes.outcome}>
          <strong>{what}</strong>
          <span>{advice}</span>
        </span>
      </Status>
      {status !== null && (
        <Text size="sm" c="dimmed">
          Responded {status} in {time}
        </Text>
      )}
      {answer !== null && <CopyText value={answer} shown={indented(answer)} what="the response" />}
    </Stack>
  )
}
