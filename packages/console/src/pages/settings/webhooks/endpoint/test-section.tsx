import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EndpointTest } from '../../../../api/schema.ts'
import { CopyText } from '../../../../copy/copy-text.tsx'
import { Failure } from '../../../../failure/failure.tsx'
import { useAct } from '../../../../form/use-act.ts'
import { indented } from '../../../../json/indented.ts'
import { Part } from '../../../../shell/part.tsx'
import { Status } from '../../../../status/status.tsx'
import type { OfEndpoint } from './endpoint-page.tsx'
import { sendTest, setupQuery } from './setup.ts'
import { describeOutcome } from './test-outcome.ts'
import classes from './test-section.module.css'

/** Tries the whole way that a report goes, but for the storing. */
export function TestSection({ organization, endpoint }: OfEndpoint) {
  const { data: setup } = useQuery(setupQuery(organization, endpoint))
  const testing = useAct({ send: () => sendTest({ organization, id: endpoint.id }) })
  const command = setup?.test_command ?? null

  if (command !== null) {
    return (
      <Part title="Try it" about="Its reports have no type, so a test of ours would be stored as a call.">
        <Stack gap="md" align="flex-start" maw={720}>
          <Text>
            Run this line with the URL in <code>WEBHOOK_URL</code> and the secret in <code>SIGNING_SECRET</code>. All is
            well if the answer is 400 and says that the call id is missing.
          </Text>
          <CopyText value={command} what="the command line" />
        </Stack>
      </Part>
    )
  }

  return (
    <Part
      title="Test delivery"
      about="Sends a signed message to the URL from outside, as the provider does. It is acknowledged and kept nowhere."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          Send a test delivery
        </Button>
        <div role="status">{testing.data !== undefined && <Outcome outcome={testing.data} />}</div>
        <Failure error={testing.error} />
      </Stack>
    </Part>
  )
}

function Outcome({ outcome }: { readonly outcome: EndpointTest }) {
  const { status, answer, duration_ms: duration } = outcome
  const { tone, what, advice } = describeOutcome(outcome)
  const time = new Intl.NumberFormat('en', { style: 'unit', unit: 'millisecond' }).format(duration)

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
          Answered {status} in {time}
        </Text>
      )}
      {answer !== null && <CopyText value={answer} shown={indented(answer)} what="the answer" />}
    </Stack>
  )
}
