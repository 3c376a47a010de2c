import { inputBounds } from '@callbook/domain/tables'
import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { createOrganization, organizationsQuery } from '#api/session/organizations.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'

/** Button and form that create an organization, and then open it. */
export function NewOrganization() {
  const [isOpen, dialog] = useDisclosure()
  const navigate = useNavigate()

  return (
    <>
      <Button onClick={dialog.open}>New organization</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="New organization"
        submitLabel="Create organization"
        send={({ text }) => createOrganization(text('name').trim())}
        changes={organizationsQuery.queryKey}
        onDone={({ id }) => void navigate({ to: '/o/$organization', params: { organization: id } })}
      >
        {(errorOf) => (
          <TextInput
            name="name"
            label="Name"
            dir="auto"
            description="Shown to its members"
            autoComplete="off"
            required
            maxLength={inputBounds.name}
            data-autofocus
            error={errorOf('name')}
          />
        )}
      </FormDialog>
    </>
  )
}
