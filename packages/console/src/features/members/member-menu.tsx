import type { Member } from '@callbook/console-api'
import { ActionIcon, Menu, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { refetchSession } from '#api/session/session.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Icon } from '#ui/theme/icons.tsx'
import { AccessFields, readAccess } from './access-fields.tsx'
import { EventEndpointsOfMember } from './event-endpoints-of-member.tsx'
import { KeysOfMember } from './keys-of-member.tsx'
import { changeAccess, membersQuery, removeMember } from './members.ts'

interface MemberMenuProps {
  readonly organization: string
  readonly member: Member
}

const signedIn = getRouteApi('/signed-in')

export function MemberMenu({ organization, member }: MemberMenuProps) {
  const { user_id: id, name } = member
  const [isChanging, changing] = useDisclosure()
  const [isRemoving, removing] = useDisclosure()
  const { queryKey } = membersQuery(organization)
  const { me } = signedIn.useRouteContext()
  const onDone = () => {
    if (id === me.id) void refetchSession()
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${name}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={changing.open}>Change access</Menu.Item>
          <Menu.Item data-danger onClick={removing.open}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
