import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import type { Member } from '../../../api/schema.ts'
import { ConfirmDialog } from '../../../dialog/confirm-dialog.tsx'
import { FormDialog } from '../../../dialog/form-dialog.tsx'
import { askAgain } from '../../../session/session.ts'
import { Icon } from '../../../theme/icons.tsx'
import { changeRole, membersQuery, type Role, removeMember } from './members.ts'
import { RoleField } from './role-field.tsx'

interface MemberMenuProps {
  readonly organization: string
  readonly member: Member
}

const signedIn = getRouteApi('/signed-in')

/** What can be done with a member. */
export function MemberMenu({ organization, member: { user_id: id, name, role } }: MemberMenuProps) {
  const [isChanging, changing] = useDisclosure()
  const [isRemoving, removing] = useDisclosure()
  const { queryKey } = membersQuery(organization)
  const { me } = signedIn.useRouteContext()
  const onDone = () => {
    if (id === me.id) void askAgain()
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
          <Menu.Item onClick={changing.open}>Change role</Menu.Item>
          <Menu.Item data-danger onClick={removing.open}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog
        isOpen={isChanging}
        onClose={changing.close}
        title={`Role of ${name}`}
        act="Change role"
        send={({ text }) => changeRole(organization, id, text('role') as Role)}
        changes={queryKey}
        onDone={onDone}
      >
        {(errorOf) => <RoleField initial={role} error={errorOf('role')} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={removing.close}
        title={`Remove ${name}`}
        act="Remove member"
        name={name}
        send={() => removeMember(organization, id)}
        changes={queryKey}
        onDone={onDone}
      >
        {name} can open nothing of this organization any more, at once. What they have done stays, under their name. An
        owner can invite them again.
      </ConfirmDialog>
    </>
  )
}
