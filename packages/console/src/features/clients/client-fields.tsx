import type { Client, ClientInput } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { NativeSelect, TextInput } from '@mantine/core'
import { keysOf, oneOf } from '#lib/records.ts'
import type { Fields } from '#ui/form/fields.ts'
import { FieldPair } from '#ui/form/form.tsx'
import { planLabels, selectOptions, statuses, typeLabels } from './clients.ts'

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
        <NativeSelect {...field('type', 'other')} label="Type" data={selectOptions(typeLabels)} />
        <NativeSelect {...field('subscription_plan', 'trial')} label="Plan" data={selectOptions(planLabels)} />
      </FieldPair>
      <NativeSelect
        {...field('status', 'active')}
        label="Status"
        description="Label only. Calls are still recorded."
        data={selectOptions(statusLabels)}
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

export function readClient({ text }: Fields): ClientInput {
  const name = text('name').trim()

  return {
    name,
    display_name: text('display_name').trim() || name,
    type: oneOf(keysOf(typeLabels), text('type')),
    status: oneOf(keysOf(statuses), text('status')),
    subscription_plan: oneOf(keysOf(planLabels), text('subscription_plan')),
    contact_person: text('contact_person').trim(),
    contact_email: text('contact_email').trim(),
    phone_number: text('phone_number').trim()
  }
}
