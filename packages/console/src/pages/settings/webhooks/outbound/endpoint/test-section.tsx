import { Button, Stack } from '@mantine/core'
import type { EventEndpoint } from '../../../../../api/schema.ts'
import { Failure } from '../../../../../failure/failure.tsx'
import { useAct } from '../../../../../form/use-act.ts'
import { Part } from '../../../../../shell/part.tsx'
import { sendTest } from './event-deliveries.ts'
import { Outcome } from './outcome.tsx'

/** Tries the whole way to a receiver. */
export function TestSection({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const testing = useAct({ send: () => sendTest(endpoint) })

  return (
    <Part
      title="Test event"
      about="Sent at once and signed as any event, also while the endpoint is paused. It counts for nothing."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          Send a test event
        </Button>
        <div role="status">
          {testing.data !== undefined && <Outcome outcome={testing.data} what="the answer to the test" />}
        </div>
        <Failure error={testing.error} />
      </Stack>
    </Part>
  )
}
