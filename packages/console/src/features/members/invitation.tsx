import { hasStatus } from '@callbook/console-api'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { InvitationLink, type InvitedBy } from '#ui/dialog/invitation-link.tsx'
import { useRequestedForm } from '#ui/dialog/use-requested-form.ts'
import { AccessFields, readAccess } from './access-fields.tsx'
import { invitationsQuery } from './invitations.ts'
import { type Access, inviteMember } from './members.ts'

const usual: Access = { role: 'viewer', client_id: null }

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
        send={async (fields) => {
          const email = fields.text('email').trim()

          return { ...(await inviteMember(organization, { email, ...readAccess(fields) })), email }
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
            <AccessFields organization={organization} initial={usual} errorOf={errorOf} />
          </>
        )}
      </FormDialog>
      <InvitationLink link={invited} onClose={() => setInvited(undefined)} />
    </>
  )
}
