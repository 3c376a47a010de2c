import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { ClientFields, clientOf } from './client-fields.tsx'
import { clientsQuery, createClient } from './clients.ts'

export function NewClient({ organization }: { readonly organization: string }) {
  const [isOpen, dialog] = useDisclosure()

  return (
    <>
      <Button onClick={dialog.open}>Add client</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Add client"
        submitLabel="Add client"
        send={(fields) => createClient(organization, clientOf(fields))}
        changes={clientsQuery(organization).queryKey}
      >
        {(errorOf) => <ClientFields errorOf={errorOf} />}
      </FormDialog>
    </>
  )
}
