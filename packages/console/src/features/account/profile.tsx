import { inputBounds } from '@callbook/domain/tables'
import { NativeSelect, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { meQuery } from '#api/session/session.ts'
import { Form } from '#ui/form/form.tsx'
import { browserTimeZone } from '#ui/locale/formats.ts'
import { SettingsPanel } from '#ui/page/part.tsx'
import { changeAccount } from './account.ts'
import { localeChoices } from './locales.ts'

const route = getRouteApi('/signed-in')

const zones = [
  { value: '', label: `Browser default: ${labelOf(browserTimeZone())}` },
  ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: labelOf(zone) }))
]

const hourCycles = [
  { value: '', label: 'As usual for dates and numbers' },
  { value: 'h12', label: '12 hours' },
  { value: 'h23', label: '24 hours' }
] as const

export function Profile() {
  const { me } = route.useRouteContext()

  return (
    <SettingsPanel title="Profile" about={me.email}>
      <Form
        submitLabel="Save"
        send={({ text }) =>
          changeAccount({
            name: text('name').trim(),
            time_zone: text('time_zone') || null,
            locale: text('locale') || null,
            hour_cycle: hourCycles.find(({ value }) => value !== '' && value === text('hour_cycle'))?.value || null
          })
        }
        changes={meQuery.queryKey}
      >
        {(errorOf) => (
          <>
            <TextInput
              name="name"
              label="Name"
              autoComplete="name"
              required
              maxLength={inputBounds.name}
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
            <NativeSelect
              name="locale"
              label="Dates and numbers"
              defaultValue={me.locale ?? ''}
              data={[{ value: '', label: 'Browser default' }, ...localeChoices(me.locale)]}
              error={errorOf('locale')}
            />
            <NativeSelect
              name="hour_cycle"
              label="Times"
              defaultValue={me.hour_cycle ?? ''}
              data={hourCycles}
              error={errorOf('hour_cycle')}
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
