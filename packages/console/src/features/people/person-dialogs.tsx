import type { SeenPerson } from '@callbook/console-api'
import { NativeSelect, Text } from '@mantine/core'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { changePerson, endSessionsOf, peopleQuery, resetSecondFactor, staffRoleOf, staffRoles } from './people.ts'

export type PersonAction = 'disable' | 'enable' | 'role' | 'second-factor' | 'sessions'

interface PersonDialogsProps {
  readonly person: SeenPerson
  /** Selected action; `undefined` closes the dialogs. */
  readonly action: PersonAction | undefined
  readonly onClose: () => void
}

export function PersonDialogs({ person: { id, name, platform_role: role }, action, onClose }: PersonDialogsProps) {
  const dialog = (of: PersonAction) => ({ isOpen: action === of, onClose, changes: peopleQuery.queryKey })

  return (
    <>
      <FormDialog
        {...dialog('role')}
        title={`Staff role of ${name}`}
        submitLabel="Change role"
        send={({ text }) => changePerson(id, { platform_role: staffRoleOf(text('platform_role')) })}
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
        send={() => endSessionsOf(id)}
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
    </>
  )
}
