import { NativeSelect, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { meQuery } from '#api/session/session.ts'
import { Form } from '#ui/form/form.tsx'
import { browserTimeZone } from '#ui/locale/formats.ts'
import { SettingsPanel } from '#ui/page/part.tsx'
import { changeAccount } from './account.ts'

const route = getRouteApi('/signed-in')

const zones = [
  { value: '', label: `Browser default: ${labelOf(browserTimeZone())}` },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: labelOf(zone) }))
]

/** Name and time zone of the user. */
export function Profile() {
  const { me } = route.useRouteContext()

  return (
    <SettingsPanel title="Profile" about={me.email}>
      <Form
        submitLabel="Save"
        send={({ text }) => changeAccount({ name: text('name').trim(), time_zone: text('time_zone') || null })}
        changes={meQuery.queryKey}
      >
        {(errorOf) => (
          <>
            <TextInput
              name="name"
              label="Name"
              autoComplete="name"
              required
              maxLength={200}
              defaultValue={me.name}
              error={errorOf('name')}
            />
            <NativeSelect
              name="time_zone"
              label="Time zone"
              defaultValue={me.time_zone ?? ''}
              data={zones}
              error={errorOf('time_zone')}
            />
          </>
        )}
      </Form>
    </SettingsPanel>
  )
}

function labelOf(zone: string): string {
  return zone.replaceAll('_', ' ')
}
