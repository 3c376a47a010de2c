import type { ApiKey, IssuedApiKey } from '@callbook/console-api'
import { NativeSelect, Text } from '@mantine/core'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { apiKeysQuery, rotateApiKey } from './api-keys.ts'

interface RotateKeyProps {
  readonly organization: string
  readonly apiKey: ApiKey
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onRotated: (issued: IssuedApiKey) => void
}

/** In hours. */
const overlaps = [
  { value: '0', label: 'Immediately' },
  { value: '1', label: 'In 1 hour' },
  { value: '24', label: 'In 1 day' },
  { value: '72', label: 'In 3 days' },
  { value: '168', label: 'In 7 days' }
]

/** Creates a key that replaces another. */
export function RotateKey({ organization, apiKey: { id, name }, isOpen, onClose, onRotated }: RotateKeyProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Rotate API key"
      submitLabel="Rotate key"
      send={({ text }) => rotateApiKey(organization, id, Number(text('overlap_hours')))}
      onDone={onRotated}
      changes={apiKeysQuery(organization).queryKey}
    >
      <Text>
        Creates a key that replaces <b dir="auto">{name}</b>, with the same access and expiry.
      </Text>
      <NativeSelect
        name="overlap_hours"
        label="Old key expires"
        description="Both keys work until then."
        defaultValue="24"
        data={overlaps}
      />
    </FormDialog>
  )
}
