import { Checkbox, Input, Stack, Text } from '@mantine/core'
import type { Permission } from '#api/session/permissions.ts'
import { groupPermissions, permissionWords } from './permission-words.ts'

interface PermissionFieldsProps {
  readonly held: readonly Permission[]
  readonly error: string | undefined
}

/** The permissions of the new token. Sensitive ones are apart, and never selected in advance. */
export function PermissionFields({ held, error }: PermissionFieldsProps) {
  const { usual, sensitive } = groupPermissions(held)

  return (
    <>
      <Group title="Permissions" permissions={usual} />
      {sensitive.length > 0 && (
        <Group
          title="Sensitive permissions"
          about="In the console, these require your password. A token uses them without it."
          permissions={sensitive}
        />
      )}
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly about?: string
  readonly permissions: readonly Permission[]
}

function Group({ title, about, permissions }: GroupProps) {
  return (
    <Stack gap="md" role="group" aria-label={title}>
      <div>
        <Input.Label component="div">{title}</Input.Label>
        {about !== undefined && (
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        )}
      </div>
      {permissions.map((permission) => (
        <Checkbox
          key={permission}
          name="permissions"
          value={permission}
          defaultChecked={permission === 'read'}
          label={permissionWords[permission].label}
          description={permissionWords[permission].description}
        />
      ))}
    </Stack>
  )
}
