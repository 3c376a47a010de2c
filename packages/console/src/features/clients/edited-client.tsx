import type { Client } from '@callbook/console-api'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { ClientFields, clientOf } from './client-fields.tsx'
import { changeClient, clientsQuery } from './clients.ts'

interface EditedClientProps {
  readonly client: Client
  readonly onClose: () => void
}

export function EditedClient({ client, onClose }: EditedClientProps) {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Edit client"
      submitLabel="Save"
      send={(fields) => changeClient(client, clientOf(fields))}
      changes={clientsQuery(client.organization_id).queryKey}
    >
      {(errorOf) => <ClientFields client={client} errorOf={errorOf} />}
    </FormDialog>
  )
}
