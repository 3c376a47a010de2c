import type { SeenPerson } from '@callbook/console-api'
import { Menu, NativeSelect, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { InvitationLink, type InvitedBy } from '#ui/dialog/secret-dialog.tsx'
import {
  changePerson,
  creatorName,
  endSessions,
  mergeableInto,
  mergePeople,
  peopleQuery,
  readStaffRole,
  resetSecondFactor,
  staffRoles,
  unlinkPerson
} from './people.ts'

interface PersonMenuProps {
  readonly person: SeenPerson
  /** All users, which may include other accounts of the same address. */
  readonly people: readonly SeenPerson[]
}

type PersonAction = 'disable' | 'enable' | 'role' | 'second-factor' | 'sessions' | 'unlink'

/** Menu of administrator actions on another user. */
export function PersonMenu({ person, people }: PersonMenuProps) {
  const [action, setAction] = useState<PersonAction>()
  const [isMerging, merging] = useDisclosure()
  const others = mergeableInto(person, people)

  return (
    <>
      <ActionMenu label={`Actions for ${person.name}`}>
        {person.created_by_organization_id === null && (
          <Menu.Item onClick={() => setAction('role')}>Change staff role</Menu.Item>
        )}
        <Menu.Item onClick={() => setAction('sessions')}>End sessions</Menu.Item>
        {person.has_second_factor && (
          <Menu.Item onClick={() => setAction('second-factor')}>Reset second factor</Menu.Item>
        )}
        {person.identity !== null && <Menu.Item onClick={() => setAction('unlink')}>Unlink single sign-on</Menu.Item>}
        {others.length > 0 && <Menu.Item onClick={merging.open}>Merge accounts</Menu.Item>}
        {person.disabled_at === null ? (
          <Menu.Item data-danger onClick={() => setAction('disable')}>
            Disable
          </Menu.Item>
        ) : (
          <Menu.Item onClick={() => setAction('enable')}>Enable</Menu.Item>
        )}
      </ActionMenu>
      <PersonDialogs person={person} action={action} onClose={() => setAction(undefined)} />
      <MergeDialog person={person} others={others} isOpen={isMerging} onClose={merging.close} />
    </>
  )
}

interface PersonDialogsProps {
  readonly person: SeenPerson
  /** Selected action; `undefined` closes the dialogs. */
  readonly action: PersonAction | undefined
  readonly onClose: () => void
}

function PersonDialogs({ person, action, onClose }: PersonDialogsProps) {
  const { id, name, platform_role: role, identity } = person
  const dialog = (of: PersonAction) => ({ isOpen: action === of, onClose, changes: peopleQuery.queryKey })

  return (
    <>
      <FormDialog
        {...dialog('role')}
        title={`Staff role of ${name}`}
        submitLabel="Change role"
        send={({ text }) => changePerson(id, { platform_role: readStaffRole(text('platform_role')) })}
      >
        <NativeSelect name="platform_role" label="Staff role" data={staffRoles} defaultValue={role ?? ''} />
      </FormDialog>
      <FormDialog
        {...dialog('enable')}
        title={`Enable ${name}`}
        submitLabel="Enable"
        send={() => changePerson(id, { is_disabled: false })}
      >
        <Text>{name} can sign in again with the previous password and second factor.</Text>
      </FormDialog>
      <ConfirmDialog
        {...dialog('disable')}
        title={`Disable ${name}`}
        submitLabel="Disable"
        name={name}
        send={() => changePerson(id, { is_disabled: true })}
      >
        {name} is signed out everywhere and cannot sign in until the account is enabled again. Open links stop working.
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog('sessions')}
        title={`End the sessions of ${name}`}
        submitLabel="End sessions"
        send={() => endSessions(id)}
      >
        {name} is signed out everywhere but can sign in again.
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog('second-factor')}
        title={`Reset the second factor of ${name}`}
        submitLabel="Reset second factor"
        name={name}
        send={() => resetSecondFactor(id)}
      >
        {name} is signed out everywhere and needs only the password to sign in until they set up a new second factor.
        Verify the identity of the person who requested this.
      </ConfirmDialog>
      <ConfirmDialog {...dialog('unlink')} title={`Unlink ${name}`} submitLabel="Unlink" send={() => unlinkPerson(id)}>
        The identity <b dir="auto">{identity}</b> no longer opens this account, and the sessions that it opened end.{' '}
        {name} can link another one after signing in with a password. Without a password, nothing opens the account.
      </ConfirmDialog>
    </>
  )
}

interface MergeDialogProps {
  readonly person: SeenPerson
  readonly others: readonly SeenPerson[]
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Dialog that merges another account of the same address into an account, and shows the password link once. */
function MergeDialog({ person, others, isOpen, onClose }: MergeDialogProps) {
  const { id, email } = person
  const [link, setLink] = useState<InvitedBy>()

  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={onClose}
        title={`Merge accounts of ${email}`}
        submitLabel="Merge accounts"
        isDangerous
        send={async ({ text }) => ({ ...(await mergePeople(id, text('from_id'))), email })}
        changes={peopleQuery.queryKey}
        onDone={setLink}
      >
        <NativeSelect
          name="from_id"
          label="Account to merge"
          data={others.map((other) => ({ value: other.id, label: `${other.name}, created by ${creatorName(other)}` }))}
        />
        <Text>
          Its memberships move to the account created by <bdi>{creatorName(person)}</bdi>, and it is disabled. Both
          accounts are signed out everywhere and lose their password and second factor. This can’t be undone.
        </Text>
        <Text>Make sure that both belong to the same person.</Text>
      </FormDialog>
      <InvitationLink title="Link for a new password" link={link} onClose={() => setLink(undefined)} />
    </>
  )
}
