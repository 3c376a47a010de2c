import type { Client, ClientInput } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { NativeSelect, TextInput } from '@mantine/core'
import type { Fields } from '#ui/form/fields.ts'
import { FieldPair } from '#ui/form/form.tsx'
import { choicesOf, planLabels, statuses, typeLabels } from './clients.ts'

interface ClientFieldsProps {
  /** `undefined` for a new client. */
  readonly client?: Client
  readonly errorOf: (field: string) => string | undefined
}

const statusLabels = Object.fromEntries(Object.entries(statuses).map(([value, { label }]) => [value, label]))

export function ClientFields({ client, errorOf }: ClientFieldsProps) {
  const field = (name: keyof ClientInput, byDefault = '') => {
    return { name, defaultValue: client?.[name] ?? byDefault, error: errorOf(name), autoComplete: 'off' }
  }

  return (
    <>
      <TextInput {...field('name')} label="Name" dir="auto" required maxLength={inputBounds.name} data-autofocus />
      <TextInput
        {...field('display_name')}
        label="Display name"
        dir="auto"
        description="Defaults to the name"
        maxLength={inputBounds.name}
      />
      <FieldPair>
        <NativeSelect {...field('type', 'other')} label="Type" data={choicesOf(typeLabels)} />
        <NativeSelect {...field('subscription_plan', 'trial')} label="Plan" data={choicesOf(planLabels)} />
      </FieldPair>
      <NativeSelect
        {...field('status', 'active')}
        label="Status"
        description="Label only. Calls are still recorded."
        data={choicesOf(statusLabels)}
      />
      <FieldPair>
        <TextInput
          {...field('contact_person')}
          label="Contact person"
          dir="auto"
          maxLength={inputBounds.contactPerson}
        />
        <TextInput {...field('contact_email')} label="Email" type="email" maxLength={inputBounds.contactEmail} />
      </FieldPair>
      <TextInput
        {...field('phone_number')}
        {...(client !== undefined && { defaultValue: client.phone_number_international })}
        label="Phone number"
        description="Include the country code. It also applies to callers’ numbers without one."
        type="tel"
        maxLength={inputBounds.phoneNumber}
      />
    </>
  )
}

export function clientOf({ text }: Fields): ClientInput {
  const name = text('name').trim()

  return {
    name,
    display_name: text('display_name').trim() || name,
    type: text('type') as Client['type'],
    status: text('status') as Client['status'],
    subscription_plan: text('subscription_plan') as Client['subscription_plan'],
    contact_person: text('contact_person').trim(),
    contact_email: text('contact_email').trim(),
    phone_number: text('phone_number').trim()
  }
}
