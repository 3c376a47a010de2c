import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ApiKeyInput, IssuedApiKey } from '../../../api/schema.ts'
import { apiKeysQuery, issueApiKey } from '../../../api-keys/api-keys.ts'
import { FormDialog } from '../../../dialog/form-dialog.tsx'
import type { Fields } from '../../../form/fields.ts'

interface IssueKeyProps {
  readonly organization: string
  readonly onIssued: (issued: IssuedApiKey) => void
}

/** In days. */
const validities = [
  { value: '', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' }
]

const dayMs = 24 * 60 * 60 * 1_000

/** Issues a key. */
export function IssueKey({ organization, onIssued }: IssueKeyProps) {
  const [isOpen, dialog] = useDisclosure()

  return (
    <>
      <Button onClick={dialog.open}>Issue key</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Issue API key"
        act="Issue key"
        send={(fields) => issueApiKey(organization, keyOf(fields))}
        onDone={onIssued}
        changes={apiKeysQuery(organization).queryKey}
      >
        {(errorOf) => (
          <>
            <TextInput
              name="name"
              label="Name"
              dir="auto"
              description="What the key is for"
              autoComplete="off"
              required
              maxLength={200}
              data-autofocus
              error={errorOf('name')}
            />
            <NativeSelect
              name="environment"
              label="Environment"
              description="A tag: keys of both open the same calls"
              data={[
                { value: 'production', label: 'Production' },
                { value: 'sandbox', label: 'Sandbox' }
              ]}
            />
            <NativeSelect name="expires" label="Expires" data={validities} error={errorOf('expires_at')} />
            <Checkbox
              name="scopes"
              value="evaluations:write"
              label="May record evaluations"
              description="Every key may read calls, customers, evaluations and insights, and add clients"
            />
          </>
        )}
      </FormDialog>
    </>
  )
}

function keyOf({ text }: Fields): ApiKeyInput {
  const days = Number(text('expires'))

  return {
    name: text('name').trim(),
    environment: text('environment') as ApiKeyInput['environment'],
    scopes: text('scopes') === '' ? [] : ['evaluations:write'],
    expires_at: days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString()
  }
}
