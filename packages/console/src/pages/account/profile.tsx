import { NativeSelect, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { Form } from '../../form/form.tsx'
import { meQuery } from '../../session/session.ts'
import { Part } from '../../shell/part.tsx'
import { changeAccount } from './account.ts'

const route = getRouteApi('/signed-in')

const { timeZone: ofBrowser } = new Intl.DateTimeFormat().resolvedOptions()

const zones = [
  { value: '', label: `As the browser: ${labelOf(ofBrowser)}` },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: labelOf(zone) }))
]

/** How others see one, and where one reads times. */
export function Profile() {
  const { me } = route.useRouteContext()

  return (
    <Part title="Profile" about={me.email}>
      <Form
        act="Save"
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
    </Part>
  )
}

function labelOf(zone: string): string {
  return zone.replaceAll('_', ' ')
}
