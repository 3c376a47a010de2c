import type { ApiKey, IssuedApiKey } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { apiKeysQuery, issueApiKey } from '#features/api-keys/api-keys.ts'
import { NewKeyDialog } from '#features/api-keys/new-key-dialog.tsx'
import { Form } from '#ui/form/form.tsx'

interface KeyStepProps {
  readonly organization: string
  readonly apiKey: ApiKey | undefined
}

export function KeyStep({ organization, apiKey }: KeyStepProps) {
  const [issued, setIssued] = useState<IssuedApiKey>()

  return (
    <>
      {apiKey === undefined ? (
        <Form
          submitLabel="Create key"
          send={({ text }) =>
            issueApiKey(organization, {
              name: text('name').trim(),
              environment: 'production',
              scopes: [],
              expires_at: null
            })
          }
          onDone={setIssued}
          changes={apiKeysQuery(organization).queryKey}
        >
          {(errorOf) => (
            <>
              <Text>Use an API key to read calls, customers and evaluations from your code.</Text>
              <TextInput
                name="name"
                label="Name"
                placeholder="CRM"
                required
                maxLength={inputBounds.name}
                autoComplete="off"
                error={errorOf('name')}
              />
            </>
          )}
        </Form>
      ) : (
        <Text>
          {apiKey.name}, <code>{apiKey.key_prefix}…</code>
        </Text>
      )}
      <NewKeyDialog issued={issued} onClose={() => setIssued(undefined)} />
    </>
  )
}
