import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { hasStatus } from '../../../../api/api-error.ts'
import type { Endpoint } from '../../../../api/schema.ts'
import { FormDialog } from '../../../../dialog/form-dialog.tsx'
import { Part } from '../../../../shell/part.tsx'
import { endpointsQuery, watchEndpoint } from '../endpoints.ts'
import type { OfEndpoint } from './endpoint-page.tsx'

const hourSeconds = 3_600

/** After which silence an alarm is raised. */
export function WatchSection({ organization, endpoint }: OfEndpoint) {
  const { id, client_id: client, silence_after_seconds: seconds, suspects_silence: suspects } = endpoint
  const [isOpen, dialog] = useDisclosure()

  return (
    <Part
      title="Silence"
      about="Refused deliveries always raise an alarm. Silence does after a time that you set, or when it is unusual."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Text>{wordsOf(endpoint)}</Text>
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
                silence_after_seconds: text('hours') === '' ? null : Math.round(Number(text('hours')) * hourSeconds),
                suspects_silence: text('suspects') !== ''
              }
            )
          }
          changes={endpointsQuery(organization, client).queryKey}
          fieldOf={(error) => (hasStatus(error, 400) ? 'hours' : undefined)}
        >
          {(errorOf) => (
            <>
              <TextInput
                name="hours"
                type="number"
                label="Hours without a report"
                description="Longer than any pause that is usual; empty for no alarm"
                min={0.25}
                max={720}
                step="any"
                inputMode="decimal"
                defaultValue={seconds === null ? '' : seconds / hourSeconds}
                data-autofocus
                error={errorOf('hours')}
              />
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

function wordsOf({ silence_after_seconds: seconds, suspects_silence: suspects }: Endpoint): string {
  const hours = seconds === null ? undefined : `${Math.round((seconds / hourSeconds) * 100) / 100}`
  const after = hours === undefined ? undefined : `after ${hours} ${hours === '1' ? 'hour' : 'hours'} without a report`
  const told = [after, suspects ? 'when a silence is unusual' : undefined].filter((part) => part !== undefined)

  return told.length === 0 ? 'No alarm is raised when no report comes.' : `An alarm is raised ${told.join(', and ')}.`
}
