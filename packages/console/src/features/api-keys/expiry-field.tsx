import { NativeSelect, Text, TextInput } from '@mantine/core'
import { longTime } from '#ui/time/short-time.ts'
import { useTimeZone } from '#ui/time/use-time-zone.ts'
import { type Expiry, expiryOf, firstDay, type Validity, validities } from './expiry.ts'

interface ExpiryFieldProps {
  readonly value: Expiry
  readonly onChange: (value: Expiry) => void
  readonly error: string | undefined
}

export function ExpiryField({ value, onChange, error }: ExpiryFieldProps) {
  const place = { now: new Date(), timeZone: useTimeZone() }
  const { validity, day } = value
  const isDay = validity === 'day'
  const expiry = expiryOf(value, place)

  return (
    <>
      <NativeSelect
        label="Expires"
        data={[...validities]}
        value={validity}
        onChange={({ currentTarget }) => onChange({ ...value, validity: currentTarget.value as Validity })}
        error={isDay ? undefined : error}
      />
      {isDay && (
        <TextInput
          type="date"
          label="Date"
          required
          min={firstDay(place)}
          max="9999-12-30"
          value={day}
          onChange={({ currentTarget }) => onChange({ ...value, day: currentTarget.value })}
          error={error}
        />
      )}
      <Text size="xs" c="dimmed" role="status">
        {expiry !== null && (
          <>
            Expires on {longTime(expiry, place)} (
            <time dateTime={expiry.toISOString()}>{longTime(expiry, { timeZone: 'UTC' })} UTC</time>).
          </>
        )}
      </Text>
    </>
  )
}
