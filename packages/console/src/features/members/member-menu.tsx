import type { EventEndpoint, Member } from '@callbook/console-api'
import { Button, Group, List, Menu, NativeSelect, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '#api/permissions.ts'
import { refetchSession } from '#api/session.ts'
import { apiKeysQuery, readKeyState } from '#features/api-keys/api-keys.ts'
import { SupportContact } from '#features/api-keys/support-contact.tsx'
import { ClientField } from '#features/clients/client-field.tsx'
import { changeEventEndpoint, eventEndpointsQuery } from '#features/webhooks/outbound/event-endpoints.ts'
import { eventEndpointName } from '#features/webhooks/outbound/event-words.ts'
import { oneOf } from '#lib/records.ts'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { useAction } from '#ui/form/use-action.ts'
import {
  type Access,
  changeAccess,
  eventEndpointsOfMemberQuery,
  membersQuery,
  type Role,
  removeMember,
  roles,
  unlinkMember
} from './members.ts'

interface MemberMenuProps {
  readonly organization: string
  readonly member: Member
}

const signedIn = getRouteApi('/signed-in')

export function MemberMenu({ organization, member }: MemberMenuProps) {
  const { user_id: id, name } = member
  const [isChanging, changing] = useDisclosure()
  const [isRemoving, removing] = useDisclosure()
  const [isUnlinking, unlinking] = useDisclosure()
  const { queryKey } = membersQuery(organization)
  const { me } = signedIn.useRouteContext()
  const onDone = () => {
    if (id === me.id) void refetchSession()
  }

  return (
    <>
      <ActionMenu label={`Actions for ${name}`}>
        {member.role_by_groups ? (
          <Menu.Label>Groups of single sign-on decide the access</Menu.Label>
        ) : (
          <Menu.Item onClick={changing.open}>Change access</Menu.Item>
        )}
        {member.identity !== null && <Menu.Item onClick={unlinking.open}>Unlink single sign-on</Menu.Item>}
        <Menu.Item data-danger onClick={removing.open}>
          Remove
        </Menu.Item>
      </ActionMenu>
      <FormDialog
        isOpen={isChanging}
        onClose={changing.close}
        title={`Access of ${name}`}
        submitLabel="Change access"
        send={(fields) => changeAccess(organization, member, readAccess(fields))}
        changes={queryKey}
        onDone={onDone}
      >
        {(errorOf) => <AccessFields organization={organization} initial={member} errorOf={errorOf} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={isUnlinking}
        onClose={unlinking.close}
        title={`Unlink ${name}`}
        submitLabel="Unlink"
        send={() => unlinkMember(organization, id)}
        changes={queryKey}
        onDone={onDone}
      >
        The identity <b dir="auto">{member.identity}</b> no longer opens this account, and the sessions that it opened
        end. {name} can link another one after signing in with a password. Without a password, nothing opens the
        account.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={removing.close}
        title={`Remove ${name}`}
        submitLabel="Remove member"
        name={name}
        send={() => removeMember(organization, member)}
        changes={queryKey}
        onDone={onDone}
      >
        <Stack gap="md">
          <Text>
            {name} loses access to this organization at once. Their past actions remain under their name. An owner can
            invite them again.
          </Text>
          <KeysOfMember organization={organization} member={member} />
          <EventEndpointsOfMember organization={organization} member={member} />
        </Stack>
      </ConfirmDialog>
    </>
  )
}

export function readAccess({ text }: Pick<Fields, 'text'>): Access {
  return { role: readRole(text('role')), client_id: text('client_id') || null }
}

interface AccessFieldsProps {
  readonly organization: string
  readonly initial: Access
  readonly errorOf: (field: string) => string | undefined
}

function readRole(text: string): Role {
  return oneOf(
    roles.map(({ role }) => role),
    text
  )
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
        onChange={({ currentTarget }) => setRole(readRole(currentTarget.value))}
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

interface KeysOfMemberProps {
  readonly organization: string
  readonly member: Member
}

/** Lists the working API keys that a member created. They keep working after the member is removed. */
function KeysOfMember({ organization, member: { user_id: id, name } }: KeysOfMemberProps) {
  const mayEnd = usePermission()('revoke_api_keys')
  const { data, error } = useQuery(apiKeysQuery(organization))
  const now = new Date()
  const keys = data?.filter(
    (key) => key.issued_by_id === id && !['expired', 'revoked'].includes(readKeyState(key, now))
  )
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

interface EventEndpointsOfMemberProps {
  readonly organization: string
  readonly member: Member
}

/** Lists the active event endpoints whose URL a member set. They keep sending after the member is removed. */
function EventEndpointsOfMember({ organization, member: { user_id: id, name } }: EventEndpointsOfMemberProps) {
  const { data: endpoints, error } = useQuery(eventEndpointsOfMemberQuery(organization, id))
  if (endpoints === undefined) return <Failure error={error} />
  if (endpoints.length === 0) return null

  return (
    <Stack gap="xs">
      <Text size="sm">Events are still sent to URLs that {name} set:</Text>
      {endpoints.map((endpoint) => (
        <PausableEndpoint key={endpoint.id} endpoint={endpoint} />
      ))}
    </Stack>
  )
}

function PausableEndpoint({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const { queryKey: changes } = eventEndpointsQuery(endpoint.organization_id)
  const pausing = useAction({ send: () => changeEventEndpoint(endpoint, { state: 'paused' }), changes })

  return (
    <>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{eventEndpointName(endpoint)}</bdi>
        </Text>
        <Button
          size="xs"
          variant="default"
          aria-label={`Pause ${eventEndpointName(endpoint)}`}
          loading={pausing.isPending}
          onClick={() => pausing.mutate()}
        >
          Pause
        </Button>
      </Group>
      {pausing.error !== null && <Failure error={pausing.error} />}
    </>
  )
}
