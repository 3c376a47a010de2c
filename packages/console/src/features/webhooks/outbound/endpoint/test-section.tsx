import type { EventEndpoint } from '@callbook/console-api'
import { Button, Stack } from '@mantine/core'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { SettingsPanel } from '#ui/page/part.tsx'
import { sendTest } from './event-deliveries.ts'
import { AttemptResponse } from './outcome.tsx'

/** Tests the whole path to a receiver. */
export function TestSection({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const testing = useAction({ send: () => sendTest(endpoint) })

  return (
    <SettingsPanel
      title="Test event"
      about="Sent immediately and signed like any event, even while the endpoint is paused. It does not change the state of the endpoint."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
          Send test event
        </Button>
        <div role="status">
          {testing.data !== undefined && <AttemptResponse outcome={testing.data} what="the response to the test" />}
        </div>
        <Failure error={testing.error} />
      </Stack>
    </SettingsPanel>
  )
}
