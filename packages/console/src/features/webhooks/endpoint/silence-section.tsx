import { hasStatus } from '@callbook/console-api'
import { Checkbox, Group, Input, NativeSelect, Stack, Text } from '@mantine/core'
import { endpointsQuery, watchEndpoint } from '#features/endpoints/endpoints.ts'
import { oneOf } from '#lib/records.ts'
import { FormButton } from '#ui/dialog/form-dialog.tsx'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import type { OfEndpoint } from './endpoint-page.tsx'
import { describeSilenceAlarm, silenceUnits, toLongestUnit, toSeconds } from './silence.ts'

/** When Callbook alerts about missing reports. */
export function SilenceSection({ organization, endpoint }: OfEndpoint) {
  const { id, client_id: client, silence_after_seconds: seconds, suspects_silence: suspects } = endpoint
  const span = toLongestUnit(seconds)

  return (
    <SettingsPanel
      title="Inactivity alert"
      about="Alerts if no reports arrive for a set time, or for an unusually long time. Rejected reports always raise an alert."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Text>{describeSilenceAlarm(endpoint)}</Text>
        <FormButton
          button="Change alert"
          title="Inactivity alert"
          submitLabel="Save alert"
          send={({ text }) =>
            watchEndpoint(
              { organization, id },
              {
                silence_after_seconds: toSeconds(text('count'), oneOf(silenceUnits, text('unit'))),
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
                description="Longer than any usual pause. Leave empty for no alert."
                error={errorOf('count') && 'Enter a time from 5 minutes to 30 days.'}
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
                label="Also alert after an unusual silence"
                description="Compared with the last six weeks; needs 14 days and 30 reports. Holidays can cause false alerts."
              />
            </>
          )}
        </FormButton>
      </Stack>
    </SettingsPanel>
  )
}
