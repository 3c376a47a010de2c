import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ClientField } from '#features/clients/client-field.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { type Access, type Role, roles } from './members.ts'

interface AccessFieldsProps {
  readonly organization: string
  readonly initial: Access
  readonly errorOf: (field: string) => string | undefined
}

/** Selects a role, and the client to which it is limited if the role permits that. */
export function AccessFields({ organization, initial, errorOf }: AccessFieldsProps) {
  const [role, setRole] = useState(initial.role)

  return (
    <>
      <NativeSelect
        name="role"
        label="Role"
        value={role}
        onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
        error={errorOf('role')}
        data={roles.map(({ role: value, label, description }) => ({
          value,
          label: `${label}: ${description.toLowerCase()}`
        }))}
      />
      {role !== 'owner' && (
        <ClientField
          organization={organization}
          description="The member sees the data of this client only."
          initial={initial.client_id}
          isRequired={role === 'client_manager'}
          error={errorOf('client_id')}
        />
      )}
    </>
  )
}

export function readAccess({ text }: Pick<Fields, 'text'>): Access {
  return { role: text('role') as Role, client_id: text('client_id') || null }
}
