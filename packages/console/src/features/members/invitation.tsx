import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { hasStatus } from '#api/api-error.ts'
import { ClientField } from '#features/clients/client-field.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { InvitationLink, type InvitedBy } from '#ui/dialog/invitation-link.tsx'
import { useRequestedForm } from '#ui/dialog/use-requested-form.ts'
import { invitationsQuery } from './invitations.ts'
import { inviteMember, type Role } from './members.ts'
import { RoleField } from './role-field.tsx'

/** Button and form that invite a member. The invitation link is shown once. */
export function Invitation({ organization }: { readonly organization: string }) {
  const [isOpen, dialog] = useRequestedForm()
  const [invited, setInvited] = useState<InvitedBy>()

  return (
    <>
      <Button onClick={dialog.open}>Invite member</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Invite member"
        submitLabel="Create link"
        send={async ({ text }) => {
          const email = text('email').trim()
          const client_id = text('client_id') || null

          return { ...(await inviteMember(organization, { email, role: text('role') as Role, client_id })), email }
        }}
        onDone={setInvited}
        changes={invitationsQuery(organization).queryKey}
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
            <RoleField initial="viewer" error={errorOf('role')} />
            <ClientField
              organization={organization}
              description="The member sees the data of this client only. An owner sees all clients."
              error={errorOf('client_id')}
            />
          </>
        )}
      </FormDialog>
      <InvitationLink link={invited} onClose={() => setInvited(undefined)} />
    </>
  )
}
