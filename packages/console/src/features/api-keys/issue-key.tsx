import type { ApiKeyInput, IssuedApiKey } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ClientField } from '#features/clients/client-field.tsx'
import { oneOf } from '#lib/records.ts'
import { FormDialog, useRequestedForm } from '#ui/dialog/form-dialog.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { longTime } from '#ui/time/short-time.ts'
import { useTimeZone } from '#ui/time/time.tsx'
import { apiKeysQuery, issueApiKey } from './api-keys.ts'
import { type Expiry, expiryTime, firstDay, validities } from './expiry.ts'
import { scopes, scopeWords } from './scopes.ts'

interface IssueKeyProps {
  readonly organization: string
  readonly onIssued: (issued: IssuedApiKey) => void
}

const environments = ['production', 'sandbox'] as const

const never: Expiry = { validity: '', day: '' }

export function IssueKey({ organization, onIssued }: IssueKeyProps) {
  const [isOpen, dialog] = useRequestedForm()
  const [expiry, setExpiry] = useState(never)
  const timeZone = useTimeZone()

  return (
    <>
      <Button onClick={dialog.open}>Create key</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Create API key"
        submitLabel="Create key"
        send={(fields) => issueApiKey(organization, keyOf(fields, expiryTime(expiry, { now: new Date(), timeZone })))}
        onDone={(issued) => {
          setExpiry(never)
          onIssued(issued)
        }}
        changes={apiKeysQuery(organization).queryKey}
      >
        {(errorOf) => (
          <>
            <TextInput
              name="name"
              label="Name"
              dir="auto"
              description="What the key is for"
              autoComplete="off"
              required
              maxLength={inputBounds.name}
              data-autofocus
              error={errorOf('name')}
            />
            <NativeSelect
              name="environment"
              label="Environment"
              description="Label only. Keys of both environments read the same data."
              data={[
                { value: 'production', label: 'Production' },
                { value: 'sandbox', label: 'Sandbox' }
              ]}
            />
            <ClientField
              organization={organization}
              description="The key reads the data of this client only. This cannot be changed later."
              error={errorOf('client_id')}
            />
            <ExpiryField value={expiry} onChange={setExpiry} error={errorOf('expires_at')} />
            <ScopeFields />
          </>
        )}
      </FormDialog>
    </>
  )
}

function keyOf({ text, all }: Fields, expiry: Date | null): ApiKeyInput {
  return {
    name: text('name').trim(),
    environment: oneOf(environments, text('environment')),
    scopes: scopes.filter((scope) => all('scopes').includes(scope)),
    expires_at: expiry?.toISOString() ?? null,
    client_id: text('client_id') || null
  }
}

interface ExpiryFieldProps {
  readonly value: Expiry
  readonly onChange: (value: Expiry) => void
  readonly error: string | undefined
}

function ExpiryField({ value, onChange, error }: ExpiryFieldProps) {
  const place = { now: new Date(), timeZone: useTimeZone() }
  const { validity, day } = value
  const isDay = validity === 'day'
  const expiry = expiryTime(value, place)

  return (
    <>
      <NativeSelect
        label="Expires"
        data={[...validities]}
        value={validity}
        onChange={({ currentTarget }) =>
          onChange({
            ...value,
            validity: oneOf(
              validities.map((one) => one.value),
              currentTarget.value
            )
          })
        }
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

function ScopeFields() {
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Every key reads clients, calls, customers, evaluations and insights. Select what else it can do.
      </Text>
      {scopes.map((scope) => (
        <Checkbox
          key={scope}
          name="scopes"
          value={scope}
          label={scopeWords[scope].label}
          description={scopeWords[scope].description}
        />
      ))}
    </Stack>
  )
}
