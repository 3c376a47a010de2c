import { Button, Checkbox, Group, Input, NativeSelect, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { hasStatus } from '../../../../../api/api-error.ts'
import { FormDialog } from '../../../../../dialog/form-dialog.tsx'
import { Part } from '../../../../../shell/part.tsx'
import { endpointsQuery, watchEndpoint } from '../../endpoints.ts'
import type { OfEndpoint } from '../endpoint-page.tsx'
import { secondsOf, silenceUnits, spanOf, wordsOfWatch } from './silence.ts'

/** After which silence an alarm is raised. */
export function WatchSection({ organization, endpoint }: OfEndpoint) {
  const { id, client_id: client, silence_after_seconds: seconds, suspects_silence: suspects } = endpoint
  const [isOpen, dialog] = useDisclosure()
  const span = spanOf(seconds)

  return (
    <Part
      title="Silence"
      about="Refused deliveries always raise an alarm. Silence does after a time that you set, or when it is unusual."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Text>{wordsOfWatch(endpoint)}</Text>
        <Button variant="default" onClick={dialog.open}>
          Change alarm
        </Button>
        <FormDialog
          isOpen={isOpen}
          onClose={dialog.close}
          title="Alarm after silence"
          act="Save alarm"
          send={({ text }) =>
            watchEndpoint(
              { organization, id },
              {
                silence_after_seconds: secondsOf(text('count'), text('unit')),
                suspects_silence: text('suspects') !== ''
              }
            )
          }
          changes={endpointsQuery(organization, client).queryKey}
          fieldOf={(error) => (hasStatus(error, 400) ? 'count' : undefined)}
        >
          {(errorOf) => (
            <>
              <Input.Wrapper
                label="Time without a report"
                description="Longer than any pause that is usual; empty for no alarm"
                error={errorOf('count') && 'Must be from 5 minutes to 30 days.'}
              >
                <Group gap="sm" wrap="nowrap" mt={4}>
                  <Input
                    name="count"
                    type="number"
                    flex={1}
                    min={0}
                    step="any"
                    inputMode="decimal"
                    defaultValue={span.count}
                    data-autofocus
                    error={errorOf('count') !== undefined}
                  />
                  <NativeSelect name="unit" aria-label="Unit" defaultValue={span.unit} data={silenceUnits} />
                </Group>
              </Input.Wrapper>
              <Checkbox
                name="suspects"
                value="yes"
                defaultChecked={suspects}
                label="Also when a silence is unusual"
                description="By the last six weeks, from 14 days and 30 reports on. It may be a holiday."
              />
            </>
          )}
        </FormDialog>
      </Stack>
    </Part>
  )
}
