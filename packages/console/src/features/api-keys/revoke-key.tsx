import type { ApiKey } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { TextInput } from '@mantine/core'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { apiKeysQuery, revokeApiKey } from './api-keys.ts'

interface RevokeKeyProps {
  readonly organization: string
  readonly apiKey: ApiKey
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function RevokeKey({ organization, apiKey: { id, name }, isOpen, onClose }: RevokeKeyProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Revoke API key"
      submitLabel="Revoke key"
      name={name}
      fields={
        <TextInput
          name="reason"
          label="Reason"
          description="Shown in the list of keys"
          autoComplete="off"
          required
          maxLength={inputBounds.revocationReason}
          data-autofocus
        />
      }
      send={({ text }) => revokeApiKey(organization, id, text('reason').trim())}
      changes={apiKeysQuery(organization).queryKey}
    >
      This can’t be undone. Requests with this key fail within a second. To avoid an interruption, rotate the key
      instead.
    </ConfirmDialog>
  )
}
