import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { clientsQuery, createClient } from '../../../clients/clients.ts'
import { FormDialog } from '../../../dialog/form-dialog.tsx'
import { ClientFields, clientOf } from './client-fields.tsx'

/** Adds a client. */
export function NewClient({ organization }: { readonly organization: string }) {
  const [isOpen, dialog] = useDisclosure()

  return (
    <>
      <Button onClick={dialog.open}>New client</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="New client"
        act="Add client"
        send={(fields) => createClient(organization, clientOf(fields))}
        changes={clientsQuery(organization).queryKey}
      >
        {(errorOf) => <ClientFields errorOf={errorOf} />}
      </FormDialog>
    </>
  )
}
