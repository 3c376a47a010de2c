import type { Member } from '@callbook/console-api'
import { List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePermission } from '#api/session/permissions.ts'
import { apiKeysQuery } from '#features/api-keys/api-keys.ts'
import { stateOf } from '#features/api-keys/key-state.ts'
import { SupportContact } from '#features/api-keys/support-contact.tsx'
import { Failure } from '#ui/failure/failure.tsx'

interface KeysOfMemberProps {
  readonly organization: string
  readonly member: Member
}

/** Lists the working API keys that a member created. They keep working after the member is removed. */
export function KeysOfMember({ organization, member: { user_id: id, name } }: KeysOfMemberProps) {
  const mayEnd = usePermission()('revoke_api_keys')
  const { data, error } = useQuery(apiKeysQuery(organization))
  const now = new Date()
  const keys = data?.filter((key) => key.issued_by_id === id && !['expired', 'revoked'].includes(stateOf(key, now)))
  if (keys === undefined) return <Failure error={error} />
  if (keys.length === 0) return <Text size="sm">{name} created no API keys that still work.</Text>

  return (
    <Stack gap="xs">
      <Text size="sm">API keys that {name} created keep working:</Text>
      <List size="sm">
        {keys.map((key) => (
          <List.Item key={key.id} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{key.name}</bdi> <code>{key.key_prefix}…</code>
          </List.Item>
        ))}
      </List>
      {mayEnd ? (
        <Text size="sm">
          <Link to="/o/$organization/settings/api-keys" params={{ organization }}>
            Revoke them on the API keys page
          </Link>
        </Text>
      ) : (
        <SupportContact />
      )}
    </Stack>
  )
}
