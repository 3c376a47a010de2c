import { NativeSelect } from '@mantine/core'
import { type Role, roles } from './members.ts'

/** Selects a role, with the permissions of each. */
export function RoleField({ initial, error }: { readonly initial: Role; readonly error: string | undefined }) {
  return (
    <NativeSelect
      name="role"
      label="Role"
      defaultValue={initial}
      error={error}
      data={roles.map(({ role, label, description }) => ({
        value: role,
        label: `${label}: ${description.toLowerCase()}`
      }))}
    />
  )
}
