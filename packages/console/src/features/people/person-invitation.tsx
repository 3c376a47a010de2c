import { hasStatus } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { InvitationLink, type InvitedBy } from '#ui/dialog/invitation-link.tsx'
import { invitePerson, peopleQuery, staffRoleOf, staffRoles } from './people.ts'

/** Button and form that create a user. The link for choosing a password is shown once. */
export function PersonInvitation() {
  const [isOpen, dialog] = useDisclosure()
  const [invited, setInvited] = useState<InvitedBy>()

  return (
    <>
      <Button onClick={dialog.open}>Invite person</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Invite person"
        submitLabel="Create link"
        send={async ({ text }) => {
          const [email, name] = [text('email').trim(), text('name').trim()]
          const link = await invitePerson({ email, name, platform_role: staffRoleOf(text('platform_role')) })

          return { ...link, email }
        }}
        changes={peopleQuery.queryKey}
        onDone={setInvited}
        fieldOf={(error) => (hasStatus(error, 409) ? 'email' : undefined)}
      >
        {(errorOf) => (
          <>
            <TextInput
              name="email"
              type="email"
              label="Email"
              autoComplete="off"
              required
              data-autofocus
              error={errorOf('email')}
            />
            <TextInput
              name="name"
              label="Name"
              autoComplete="off"
              required
              maxLength={inputBounds.name}
              error={errorOf('name')}
            />
            <NativeSelect name="platform_role" label="Staff role" data={staffRoles} error={errorOf('platform_role')} />
          </>
        )}
      </FormDialog>
      <InvitationLink link={invited} onClose={() => setInvited(undefined)} />
    </>
  )
}
