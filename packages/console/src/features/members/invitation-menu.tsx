import type { MemberInvitation } from '@callbook/console-api'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import type { InvitedBy } from '#ui/dialog/invitation-link.tsx'
import { Icon } from '#ui/theme/icons.tsx'
import { invitationsQuery, resendInvitation, revokeInvitation } from './invitations.ts'

interface InvitationMenuProps {
  readonly organization: string
  readonly invitation: MemberInvitation
  readonly onResent: (link: InvitedBy) => void
}

export function InvitationMenu({ organization, invitation: { id, email }, onResent }: InvitationMenuProps) {
  const [isResending, resending] = useDisclosure()
  const [isRevoking, revoking] = useDisclosure()
  const { queryKey } = invitationsQuery(organization)

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${email}`}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={resending.open}>Resend</Menu.Item>
          <Menu.Item data-danger onClick={revoking.open}>
            Revoke
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog
        isOpen={isResending}
        onClose={resending.close}
        title="Resend invitation"
        submitLabel="Create link"
        send={async () => ({ ...(await resendInvitation(organization, id)), email })}
        onDone={onResent}
        changes={queryKey}
      >
        <Text>
          Creates a new link for <b dir="auto">{email}</b>. The previous link stops working.
        </Text>
      </FormDialog>
      <ConfirmDialog
        isOpen={isRevoking}
        onClose={revoking.close}
        title="Revoke invitation"
        submitLabel="Revoke invitation"
        send={() => revokeInvitation(organization, id)}
        changes={queryKey}
      >
        The link for <b dir="auto">{email}</b> stops working. You can invite this person again.
      </ConfirmDialog>
    </>
  )
}
