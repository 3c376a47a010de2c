import { NativeSelect, Text } from '@mantine/core'
import type { ApiKey, IssuedApiKey } from '../../../api/schema.ts'
import { apiKeysQuery, rotateApiKey } from '../../../api-keys/api-keys.ts'
import { FormDialog } from '../../../dialog/form-dialog.tsx'

interface RotateKeyProps {
  readonly organization: string
  readonly apiKey: ApiKey
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onRotated: (issued: IssuedApiKey) => void
}

/** In hours. */
const overlaps = [
  { value: '0', label: 'At once' },
  { value: '1', label: 'In an hour' },
  { value: '24', label: 'In a day' },
  { value: '72', label: 'In 3 days' },
  { value: '168', label: 'In 7 days' }
]

/** Issues a key in the place of another. */
export function RotateKey({ organization, apiKey: { id, name }, isOpen, onClose, onRotated }: RotateKeyProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Rotate API key"
      act="Rotate key"
      send={({ text }) => rotateApiKey(organization, id, Number(text('overlap_hours')))}
      onDone={onRotated}
      changes={apiKeysQuery(organization).queryKey}
    >
      <Text>
        A new key takes the place of <b dir="auto">{name}</b>: it may do the same, and lasts as long as this one was to.
      </Text>
      <NativeSelect
        name="overlap_hours"
        label="The old key ends"
        description="Until then both are valid: enough time to put the new one in place"
        defaultValue="24"
        data={overlaps}
      />
    </FormDialog>
  )
}
