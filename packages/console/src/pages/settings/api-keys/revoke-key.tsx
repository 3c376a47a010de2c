import { TextInput } from '@mantine/core'
import type { ApiKey } from '../../../api/schema.ts'
import { apiKeysQuery, revokeApiKey } from '../../../api-keys/api-keys.ts'
import { ConfirmDialog } from '../../../dialog/confirm-dialog.tsx'

interface RevokeKeyProps {
  readonly organization: string
  readonly apiKey: ApiKey
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Ends a key for good. */
export function RevokeKey({ organization, apiKey: { id, name }, isOpen, onClose }: RevokeKeyProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Revoke API key"
      act="Revoke key"
      name={name}
      fields={
        <TextInput
          name="reason"
          label="Reason"
          description="For whoever reads the list"
          autoComplete="off"
          required
          maxLength={200}
          data-autofocus
        />
      }
      send={({ text }) => revokeApiKey(organization, id, text('reason').trim())}
      changes={apiKeysQuery(organization).queryKey}
    >
      Within a second, whatever still uses this key is refused, for good. To put another in its place first, rotate it
      instead.
    </ConfirmDialog>
  )
}
